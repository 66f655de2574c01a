/** Tries the rules on a term, by its operator and those of its operands; counts which of them fire. */
import { opCodes, opNames } from "../op.ts";
import type { Term } from "../term.ts";
import type { TermStore } from "../term-store.ts";
import { anyOp, type CompiledOperands, compileRule, makeScratch, type Scratch } from "./matcher.ts";
import type { Rule, RuleTable } from "./rule.ts";

export interface Rewriter {
  /** What the first rule that applies makes of the term, if one does. */
  rewrite(t: TermStore, term: Term): Term | undefined;
  /** How often each rule has fired. */
  firings(): ReadonlyMap<string, number>;
}

interface RuleRow extends CompiledOperands {
  readonly rule: Rule;
  /** Of the rule, in the order of its table. */
  readonly index: number;
}

/** Rows by the operator that they are about. */
type CompiledRules = readonly (readonly RuleRow[])[];

const compiled = new WeakMap<RuleTable, CompiledRules>();

/** Tables are constants of the program: each is compiled once. */
function compileRules(rules: RuleTable): CompiledRules {
  const known = compiled.get(rules);
  if (known !== undefined) return known;
  const byCode: RuleRow[][] = opNames.map(() => []);
  for (const [index, rule] of Object.values(rules).entries()) {
    byCode[opCodes[rule.match[0]]]?.push(...compileRule(rule).map((operands) => ({ ...operands, rule, index })));
  }
  compiled.set(rules, byCode);
  return byCode;
}

/** For one store. */
export function makeRewriter(rules: RuleTable): Rewriter {
  const byCode = compileRules(rules);
  const ids = Object.keys(rules);
  const counts = new Uint32Array(ids.length);
  /** A guard or a result may build terms, which match in their turn: each with a scratch of its own. */
  const idle: Scratch[] = [];

  return {
    rewrite(t, term) {
      const scratch = idle.pop() ?? makeScratch(t);
      scratch.term = term;
      const row = firstMatch(byCode[term.code] ?? [], term, scratch);
      const result = row?.rule.result(scratch);
      if (row !== undefined) counts[row.index] = (counts[row.index] ?? 0) + 1;
      idle.push(scratch);
      return result;
    },
    firings: () => new Map(ids.map((id, index) => [id, counts[index] ?? 0])),
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
