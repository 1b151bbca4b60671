// SPDX-License-Identifier: Apache-2.0 OR MIT
//! fw-prove-check SPECIFICATION.aig IMPLEMENTATION.aig CERTIFICATE: whether the certificate proves that both circuits
//! are equal for all inputs. Nothing is shared with the program that writes it.
//! Exit status: 0 it does, 1 it does not, 2 could not run.
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet};
use std::io::{BufRead, BufReader};

type Literal = u32; // twice the number of a node, plus one if it is inverted; node 0 is false
type Checked<T> = Result<T, String>;

/// A file in the binary AIGER format, with names of all inputs and outputs.
struct Aiger {
    inputs: Vec<String>,
    outputs: BTreeMap<String, Literal>,
    gates: Vec<[Literal; 2]>,
}

fn line<'a>(bytes: &mut &'a [u8]) -> Checked<&'a str> {
    let end = bytes.iter().position(|&byte| byte == b'\n').ok_or("a line has no end")?;
    let text = std::str::from_utf8(&bytes[..end]).map_err(|_| "a line is no text")?;
    *bytes = &bytes[end + 1..];
    Ok(text)
}

fn need(condition: bool, reason: &str) -> Checked<()> {
    if condition { Ok(()) } else { Err(reason.into()) }
}

fn number(text: &str) -> Checked<u32> {
    text.parse().map_err(|_| format!("`{:.50}` is no number", text))
}

fn difference(bytes: &mut &[u8]) -> Checked<u32> {
    let length = 1 + bytes.iter().position(|byte| byte & 128 == 0).filter(|&i| i < 5).ok_or("a gate has no end")?;
    let value = bytes[..length].iter().rev().fold(0, |value, byte| value << 7 | u64::from(byte & 127));
    *bytes = &bytes[length..];
    value.try_into().map_err(|_| "a gate is below itself".into())
}

impl Aiger {
    /// Names must be in order, those of inputs first.
    fn parse(mut bytes: &[u8]) -> Checked<Aiger> {
        let header: Vec<&str> = line(&mut bytes)?.split(' ').collect();
        let [nodes, inputs, latches, outputs, gates] = match header[..] {
            ["aig", m, i, l, o, a] => [number(m)?, number(i)?, number(l)?, number(o)?, number(a)?],
            _ => return Err("it is no binary AIGER file of combinational gates".into()),
        };
        let possible = nodes as usize <= bytes.len() && nodes >> 30 == 0;
        need(possible && latches == 0 && inputs.checked_add(gates) == Some(nodes), "its first line is wrong")?;
        let literals = (0..outputs).map(|_| number(line(&mut bytes)?)).collect::<Checked<Vec<_>>>()?;
        let mut list = Vec::new();
        for node in inputs + 1..=nodes {
            let (first, second) = (difference(&mut bytes)?, difference(&mut bytes)?);
            let left = (2 * node).checked_sub(first).filter(|_| first != 0).ok_or("a gate is below itself")?;
            list.push([left, left.checked_sub(second).ok_or("a gate is below itself")?]);
        }
        let mut name = |kind: char, i: u32| -> Checked<String> {
            let start = format!("{}{} ", kind, i);
            Ok(line(&mut bytes)?.strip_prefix(&start).ok_or(format!("the name of {}is missing", start))?.to_string())
        };
        let inputs = (0..inputs).map(|i| name('i', i)).collect::<Checked<Vec<_>>>()?;
        let names = (0..outputs).map(|i| name('o', i)).collect::<Checked<Vec<_>>>()?;
        let outputs: BTreeMap<_, _> = names.into_iter().zip(literals.iter().copied()).collect();
        let different = inputs.iter().collect::<HashSet<_>>().len() == inputs.len() && outputs.len() == literals.len();
        need(different, "two inputs or outputs have one name")?;
        need(literals.iter().all(|bit| bit >> 1 <= nodes), "an output is no node")?;
        Ok(Aiger { inputs, outputs, gates: list })
    }
}

fn sha256(path: &str) -> Checked<String> {
    let file = std::fs::File::open(path).map_err(|error| error.to_string())?;
    let done = std::process::Command::new("sha256sum").stdin(file).output().map_err(|error| error.to_string())?;
    Ok(String::from_utf8_lossy(&done.stdout).chars().take(64).collect())
}

/// Both circuits: false, the inputs of both, the gates of the first, those of the second. A gate's operands become what
/// stands for them when it is reached.
struct Joint {
    first_gate: usize,
    reached: usize,
    operands: Vec<[Literal; 2]>,
    same: Vec<Literal>, // what each node is equal to
    outputs: Vec<(String, [Literal; 2])>,
    sums: HashMap<u32, Vec<Literal>>,
}

impl Joint {
    fn new(circuits: &[Aiger; 2]) -> Checked<Joint> {
        need(!circuits[0].outputs.is_empty(), "there are no outputs: nothing is proved")?;
        need(circuits[0].outputs.keys().eq(circuits[1].outputs.keys()), "the circuits have other outputs")?;
        let (mut known, mut places) = (HashMap::new(), [vec![0], vec![0]]);
        for c in [0, 1] {
            for name in &circuits[c].inputs {
                let next = 2 * (known.len() as Literal + 1);
                places[c].push(*known.entry(name).or_insert(next));
            }
        }
        let (first_gate, mut operands) = (known.len() + 1, vec![[0, 0]; known.len() + 1]);
        for c in [0, 1] {
            for gate in &circuits[c].gates {
                places[c].push(2 * operands.len() as Literal);
                operands.push(gate.map(|bit| places[c][bit as usize >> 1] ^ bit & 1));
            }
        }
        let of = |c: usize, bit: Literal| places[c][bit as usize >> 1] ^ bit & 1;
        let pairs = circuits[0].outputs.iter().zip(circuits[1].outputs.values());
        let outputs = pairs.map(|((name, &one), &other)| (name.clone(), [of(0, one), of(1, other)])).collect();
        let same = (0..operands.len() as u32).map(|node| 2 * node).collect();
        Ok(Joint { first_gate, reached: first_gate, operands, same, outputs, sums: HashMap::new() })
    }

    fn find(&self, mut bit: Literal) -> Literal {
        while self.same[bit as usize >> 1] != bit & !1 { bit = self.same[bit as usize >> 1] ^ bit & 1 }
        bit
    }

    /// Goes on to NODE.
    fn reach(&mut self, node: u32) -> Checked<()> {
        while self.reached <= node as usize {
            let operands = self.operands.get(self.reached).ok_or("there is no such node")?;
            let [one, other] = operands.map(|bit| self.find(bit));
            self.operands[self.reached] = [one.max(other), one.min(other)];
            self.reached += 1;
        }
        Ok(())
    }

    fn gate(&self, node: u32) -> Checked<[Literal; 2]> {
        need((self.first_gate..self.reached).contains(&(node as usize)), &format!("{} is no gate so far", node))?;
        Ok(self.operands[node as usize])
    }

    /// That the sum of ROOTS modulo 2 is false, whatever the LEAVES are.
    fn cancel(&self, roots: &[Literal], leaves: &[u32]) -> Checked<()> {
        need(leaves.len() <= 12, "these are too many leaves")?;
        let words = 1usize << leaves.len().saturating_sub(6);
        let mut tables = HashMap::from([(0, vec![0u64; words])]);
        for (i, &leaf) in leaves.iter().enumerate().filter(|(_, &leaf)| leaf != 0) {
            let word = |w: usize| (0..64).map(|bit| (((64 * w + bit) >> i & 1) as u64) << bit).sum();
            tables.insert(leaf, (0..words).map(word).collect());
        }
        let mut open: Vec<u32> = roots.iter().map(|root| root >> 1).collect();
        let mut gates = BTreeSet::new(); // in order: operands come before their gates
        while let Some(node) = open.pop() {
            if !tables.contains_key(&node) && gates.insert(node) {
                open.extend(self.gate(node)?.map(|bit| bit >> 1)); // which an input is not
            }
        }
        let word = |tables: &HashMap<u32, Vec<u64>>, bit: Literal, w: usize| {
            tables[&(bit >> 1)][w] ^ u64::from(bit & 1).wrapping_neg()
        };
        for node in gates {
            let [left, right] = self.operands[node as usize];
            tables.insert(node, (0..words).map(|w| word(&tables, left, w) & word(&tables, right, w)).collect());
        }
        let sum = |w| roots.iter().fold(0, |sum, &root| sum ^ word(&tables, root, w));
        need((0..words).all(|w| sum(w) == 0), "the functions of the leaves differ")
    }

    /// That A and B are the same sum: the last term is taken apart until none is left.
    fn same_sum(&self, a: Literal, b: Literal) -> Checked<()> {
        let (mut terms, mut inverted) = (BinaryHeap::from([a >> 1, b >> 1]), (a ^ b) & 1);
        while let Some(last) = terms.pop() {
            if terms.peek() == Some(&last) {
                terms.pop();
            } else if last != 0 {
                let parts = self.sums.get(&last).ok_or(format!("term {} is on one side only", last))?;
                terms.extend(parts.iter().inspect(|&part| inverted ^= part & 1).map(|part| part >> 1));
            }
        }
        need(inverted == 0, "one sum is the other one inverted")
    }
}

/// That one of LITERALS is true if all CLAUSES are: each of HINTS becomes unit, the last one false.
fn implied(literals: &[Literal], hints: &[u32], clauses: &[Vec<Literal>]) -> Checked<()> {
    let mut values: HashMap<u32, bool> = literals.iter().map(|bit| (bit >> 1, bit & 1 == 1)).collect();
    let mut contradiction = false;
    for &hint in hints {
        let clause = clauses.get(hint as usize).ok_or(format!("there is no clause {}", hint))?;
        let mut open = clause.iter().filter(|&bit| values.get(&(bit >> 1)) != Some(&(bit & 1 == 1)));
        let first = open.next().copied();
        need(!contradiction && open.all(|&bit| Some(bit) == first), &format!("clause {} is not unit", hint))?;
        contradiction = first.is_none();
        values.extend(first.map(|unit| (unit >> 1, unit & 1 == 0)));
    }
    need(contradiction, "the hints lead to no contradiction")
}

/// A certificate that is being read, and how many steps of each kind were verified.
struct Certificate<R> {
    lines: std::io::Lines<R>,
    read: usize,
    kinds: BTreeMap<&'static str, usize>,
}

impl<R: BufRead> Certificate<R> {
    fn line(&mut self) -> Checked<String> {
        self.read += 1;
        self.lines.next().ok_or("the certificate ends here")?.map_err(|error| error.to_string())
    }

    /// Verifies all steps, and that the outputs are equal then.
    fn verify(&mut self, joint: &mut Joint, head: &str) -> Checked<()> {
        need(self.line()? == head, &format!("this should be `{}`", head))?;
        loop {
            let text = self.line()?;
            let (kind, rest) = text.split_once(' ').ok_or("it is no step")?;
            let numbers = rest.split(' ').map(number).collect::<Checked<Vec<u32>>>()?;
            if kind == "end" && numbers == [self.kinds.values().sum::<usize>() as u32] && self.lines.next().is_none() {
                break;
            }
            self.step(joint, kind, &numbers).map_err(|reason| format!("`{:.50}`: {}", text, reason))?;
        }
        joint.outputs.iter().try_for_each(|(name, bits)| {
            need(joint.find(bits[0]) == joint.find(bits[1]), &format!("output {} was not shown to be equal", name))
        })
    }

    fn step(&mut self, joint: &mut Joint, kind: &str, numbers: &[u32]) -> Checked<()> {
        let (node, bit, more) = match numbers {
            [node, bit, more @ ..] if bit >> 1 < *node => (*node, *bit, more),
            _ => return Err("it names no node and an earlier literal".into()),
        };
        joint.reach(node)?;
        let name = match (kind, more) {
            ("o", []) if bit & 1 == 0 => {
                need(joint.gate(node)? == joint.gate(bit >> 1)?, "the operands differ").map(|_| "same operands")?
            }
            ("f", leaves) => joint.cancel(&[2 * node, bit], leaves).map(|_| "same function")?,
            ("t" | "x", _) if more.get(..bit as usize).map_or(false, |all| all.iter().all(|it| it >> 1 < node)) => {
                let (parts, more) = more.split_at(bit as usize);
                let roots = [&[2 * node], parts].concat();
                if kind == "t" { joint.cancel(&roots, more)? } else { self.refutation(joint, &roots, more)? }
                joint.sums.insert(node, parts.to_vec());
                "sum"
            }
            ("s", []) => joint.same_sum(2 * node, bit).map(|_| "same sum")?,
            ("r", gates) => self.refutation(joint, &[2 * node, bit], gates).map(|_| "difference refuted")?,
            ("g", []) => return Ok(()), // the node is reached, no more
            _ => return Err("there is no such step".into()),
        };
        *self.kinds.entry(name).or_default() += 1;
        if !["t", "x"].contains(&kind) {
            need(joint.same[node as usize] == 2 * node, "the node is equal to something already")?;
            joint.same[node as usize] = joint.find(bit);
        }
        Ok(())
    }

    /// That the sum of ROOTS modulo 2 is false: that no even number of them is true contradicts the clauses of GATES, by
    /// the lines that follow: each a clause that is implied, the last one empty.
    fn refutation(&mut self, joint: &mut Joint, roots: &[Literal], gates: &[u32]) -> Checked<()> {
        let other = |which: u32| roots.iter().enumerate().map(|(i, root)| root ^ which >> i & 1).collect();
        let even = (0..1u32 << roots.len().min(12)).filter(|which| which.count_ones() % 2 == 0);
        let mut clauses: Vec<Vec<Literal>> = std::iter::once(vec![1]).chain(even.map(other)).collect();
        for &gate in gates {
            let ([left, right], same) = (joint.gate(gate)?, joint.find(2 * gate));
            clauses.extend([vec![2 * gate ^ 1, left], vec![2 * gate ^ 1, right], vec![2 * gate, left ^ 1, right ^ 1]]);
            let equal = [vec![2 * gate ^ 1, same], vec![2 * gate, same ^ 1]];
            clauses.extend(equal.into_iter().filter(|_| same != 2 * gate));
        }
        loop {
            let text = self.line()?;
            let numbers = text.strip_prefix("c ").ok_or("a clause should follow")?.split(' ').map(number);
            let numbers = numbers.collect::<Checked<Vec<u32>>>()?;
            need((numbers[0] as usize) < numbers.len(), "a clause is too short")?;
            let (literals, hints) = numbers[1..].split_at(numbers[0] as usize);
            implied(literals, hints, &clauses).map_err(|reason| format!("`{:.50}`: {}", text, reason))?;
            clauses.push(literals.to_vec());
            if literals.is_empty() { return Ok(()) }
        }
    }
}

fn run(paths: &[String], status: &mut i32) -> Checked<String> {
    need(paths.len() == 3, "usage: fw-prove-check SPECIFICATION.aig IMPLEMENTATION.aig CERTIFICATE")?;
    let named = |i: usize, reason: String| format!("{}: {}", paths[i], reason);
    let read = |i: usize| std::fs::read(&paths[i]).map_err(|error| error.to_string());
    let parsed = |i: usize| read(i).and_then(|bytes| Aiger::parse(&bytes)).map_err(|reason| named(i, reason));
    let mut joint = Joint::new(&[parsed(0)?, parsed(1)?])?;
    let file = std::fs::File::open(&paths[2]).map_err(|error| named(2, error.to_string()))?;
    let head = format!("featherweight-certificate 2 of {} {}", sha256(&paths[0])?, sha256(&paths[1])?);
    *status = 1; // from here on, it is the certificate's fault
    let mut its = Certificate { lines: BufReader::new(file).lines(), read: 0, kinds: BTreeMap::new() };
    its.verify(&mut joint, &head).map_err(|reason| format!("{}:{}: {}", paths[2], its.read, reason))?;
    let kinds: Vec<String> = its.kinds.iter().map(|(kind, count)| format!("{} {}", kind, count)).collect();
    Ok(format!("{} outputs are equal; verified: {}", joint.outputs.len(), kinds.join(", ")))
}

fn main() {
    let mut status = 2;
    match run(&std::env::args().skip(1).collect::<Vec<_>>(), &mut status) {
        Ok(text) => return println!("{}", text),
        Err(reason) => eprintln!("fw-prove-check: {}", reason),
    }
    std::process::exit(status)
}
