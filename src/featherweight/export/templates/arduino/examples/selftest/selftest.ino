/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include <{{ header }}>
{% if selftest %}
#include <{{ selftest }}.h>
{% endif %}

void setup() {
  Serial.begin(9600);
{% if selftest %}
  Serial.println({{ selftest }}() == 0 ? "{{ variant.id }}: right" : "{{ variant.id }}: WRONG");
{% endif %}
}

void loop() {}
