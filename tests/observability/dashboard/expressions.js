// Prints each expression of a dashboard that Prometheus' own grammar does not read.
import { readFileSync } from "node:fs";
import { parser } from "@prometheus-io/lezer-promql";

const dashboard = JSON.parse(readFileSync(process.argv[2], "utf8"));
const expressions = dashboard.panels.flatMap((panel) => (panel.targets ?? []).map((target) => target.expr));
for (const expression of expressions) {
  const asked = expression.replaceAll("$__rate_interval", "1m").replaceAll("$job", "remembrancer");
  parser.parse(asked).iterate({
    enter: (node) => {
      if (node.type.isError) console.log(`${expression} at ${node.from}`);
    },
  });
}
console.error(`${expressions.length} expressions read`);
