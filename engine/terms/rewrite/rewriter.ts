/** Tries the rules on a term, by its operator and those of its operands; counts which of them fire. */
import { opCodes, opNames } from "../op.ts";
import type { Term } from "../term.ts";
import type { TermStore } from "../term-store.ts";
import { anyOp, type CompiledOperands, compileRule, makeScratch, type Scratch } from "./matcher.ts";
import type { Rule, RuleTable } from "./rule.ts";

export interface Rewriter {
  /** What the first rule that applies makes of the term, if one does. */
  rewrite(t: TermStore, term: Term): Term | undefined;
  firings(): ReadonlyMap<string, number>;
}

interface RuleRow extends CompiledOperands {
  readonly rule: Rule;
  readonly count: { firings: number };
}

/** Compiles the rules once, for one store. */
export function makeRewriter(rules: RuleTable): Rewriter {
  const byCode: RuleRow[][] = opNames.map(() => []);
  const counts = new Map<string, { firings: number }>();
  for (const [id, rule] of Object.entries(rules)) {
    const count = { firings: 0 };
    counts.set(id, count);
    byCode[opCodes[rule.match[0]]]?.push(...compileRule(rule).map((operands) => ({ ...operands, rule, count })));
  }
  let scratch: Scratch | undefined;

  return {
    rewrite(t, term) {
      scratch ??= makeScratch(t);
      scratch.term = term;
      const row = firstMatch(byCode[term.code] ?? [], term, scratch);
      if (row === undefined) return undefined;
      row.count.firings++;
      // The result builds terms, which match again: into the scratch, not into what this rule has bound.
      return row.rule.result({ ...scratch });
    },
    firings: () => new Map([...counts].map(([id, { firings }]) => [id, firings])),
  };
}

function firstMatch(rows: readonly RuleRow[], term: Term, scratch: Scratch): RuleRow | undefined {
  const first = term.args[0]?.code ?? anyOp;
  const second = term.args[1]?.code ?? anyOp;
  for (const row of rows) {
    if (row.first !== anyOp && row.first !== first) continue;
    if (row.second !== anyOp && row.second !== second) continue;
    if (!row.match(term.args, scratch)) continue;
    if (row.rule.when === undefined || row.rule.when(scratch)) return row;
  }
  return undefined;
}
