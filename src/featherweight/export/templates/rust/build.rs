// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Compiles the C and assembly files with the compiler and archiver that CC and AR name, by default cc and ar.
use std::env::var;
use std::process::Command;

const FILES: &[&str] = &[
{% for file in compiled %}
    "{{ file }}",
{% endfor %}
];

fn run(command: &mut Command) {
    let status = command.status().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(status.success(), "{command:?} fails");
}

fn main() {
    let out = var("OUT_DIR").unwrap();
    let (cc, ar) = (var("CC").unwrap_or("cc".into()), var("AR").unwrap_or("ar".into()));
    let flags = var("CFLAGS").unwrap_or_default();
    let library = format!("{out}/lib{{ identifier }}.a");
    let mut archive = Command::new(ar);
    archive.args(["crs", &library]);
    for (number, file) in FILES.iter().enumerate() {
        let object = format!("{out}/{number}.o");
        // {{ flags }} is the option at which it was weighed.
        run(Command::new(&cc)
            .args(["-std=gnu11", "-fPIC", "-ffunction-sections", "-fdata-sections"])
            .args(flags.split_whitespace())
            .args(["{{ flags }}", "-Isrc", "-c", file, "-o", &object]));
        archive.arg(object);
    }
    run(&mut archive);
    println!("cargo:rustc-link-search=native={out}");
    println!("cargo:rustc-link-lib=static={{ identifier }}");
    println!("cargo:rerun-if-changed=src");
    for name in ["CC", "AR", "CFLAGS"] {
        println!("cargo:rerun-if-env-changed={name}");
    }
}
