/** What was executed and what was not, in sentences. */

import {
  type DroppedFinding,
  type ExecutedContract,
  type Execution,
  type ProvedStatement,
  type SkippedContract,
  type SymbolicGap,
  type SymbolicTally,
  shareOf,
  sumTallies,
  symbolicGaps,
} from "../../model/execution.ts";
import { count } from "../counts.ts";

/** More functions of a contract, and more contracts, are counted. */
const maxNamed = 5;

/** Empty where there was nothing to execute. */
export function describeExecution({ executed, skipped, dropped = [] }: Execution): readonly string[] {
  const refused = skipped.filter(({ reason }) => !expected.has(reason));
  const nRefuted = executed.reduce((sum, one) => sum + one.nRefuted, 0);
  return [
    ...(executed.length === 0 && refused.length === 0 ? [] : [`${headline(executed, refused)}.`]),
    ...executed.flatMap(({ name, unreached }) =>
      unreached.length === 0 ? [] : [`Never reached in ${name}: ${someOf(unreached)}.`],
    ),
    ...executed.flatMap(describeProved),
    ...describeCuts(executed),
    ...describeSymbolic(executed.map(({ symbolic }) => symbolic)),
    ...describeDropped(dropped),
    ...(nRefuted === 0
      ? []
      : [
          `${count(nRefuted, "violation")} did not happen again on the second EVM: told as no more than static, if at all.`,
        ]),
  ];
}

/** As in `There was more to try when the time of a contract was over: Bank.`; who asked for so many executions knows. */
function describeCuts(executed: readonly ExecutedContract[]): readonly string[] {
  const names = executed.filter(({ cutShort }) => cutShort === "time").map(({ name }) => name);
  return names.length === 0 ? [] : [`There was more to try when the time of a contract was over: ${someOf(names)}.`];
}

/** As in `Proved of Bank: echidna_sum() holds after any number of calls; no assertion fails in up to 3 calls.` */
function describeProved({ name, proved }: ExecutedContract): readonly string[] {
  const told = proved.map(
    (one) => `${one.property ?? "no assertion"} ${one.property === null ? "fails" : "holds"} ${describeBound(one)}`,
  );
  return told.length === 0 ? [] : [`Proved of ${name}: ${someOf(told)}.`];
}

/** As in `in up to 3 calls from its deployment on`; other arguments of the constructor were not looked at. */
export function describeBound({ calls, isAsDeployed }: ProvedStatement): string {
  const bound = calls === "any" ? "whatever is called" : `in up to ${count(calls, "call")} after it is deployed`;
  return isAsDeployed === true ? `${bound}, with what its constructor was given here` : bound;
}

/** As in `1 finding left out, proved impossible in whatever state: integer-overflow at a.sol:12.` */
function describeDropped(dropped: readonly DroppedFinding[]): readonly string[] {
  const sorts = {
    unreachable: "proved to be in code that nothing reaches",
    impossible: "proved impossible in whatever state",
  };
  return (["impossible", "unreachable"] as const).flatMap((sort) => {
    const those = dropped.filter(({ why }) => why === sort);
    const named = those.map(({ check, location }) => `${check} at ${location.file}:${location.range.start.line + 1}`);
    return those.length === 0 ? [] : [`${count(those.length, "finding")} left out, ${sorts[sort]}: ${someOf(named)}.`];
  });
}

/** What nobody expects to be executed; programs are told of it. */
const expected: ReadonlySet<SkippedContract["reason"]> = new Set(["abstract", "inherited", "test", "no-functions"]);

/** As in `Executed 3 contracts: 41,000 transactions, 92 % of branches; Vault not executed: its constructor reverts`. */
function headline(executed: readonly ExecutedContract[], refused: readonly SkippedContract[]): string {
  const told = refused.slice(0, maxNamed).map(({ name, why }) => `${name} not executed: ${why}`);
  const nMore = refused.length - told.length;
  const rest = nMore > 0 ? [`${count(nMore, "other contract")} not executed`] : [];
  return [executed.length === 0 ? "Executed nothing" : describeRuns(executed), ...told, ...rest].join("; ");
}

function describeRuns(executed: readonly ExecutedContract[]): string {
  const nTransactions = executed.reduce((sum, { executions }) => sum + executions, 0);
  const transactions = `${nTransactions.toLocaleString("en")} transactions`;
  const branches = sumTallies(executed.map((one) => one.branches));
  const parts = [transactions, ...(branches.reachable === 0 ? [] : [`${percent(shareOf(branches))} of branches`])];
  return `Executed ${count(executed.length, "contract")}: ${parts.join(", ")}`;
}

/** What was left out for each reason, as a clause; `fixed` and `repeated` are the rule, and for programs alone. */
const gaps: Readonly<Partial<Record<SymbolicGap, (tally: SymbolicTally, n: number) => string>>> = {
  instructions: ({ bounds }, n) => `${count(n, "path")} of more than ${thousands(bounds.instructions)} instructions`,
  memory: ({ bounds }, n) => `${count(n, "path")} with more than ${thousands(bounds.memory)} bytes of memory`,
  depth: ({ bounds }, n) => `${count(n, "path")} with calls more than ${bounds.depth} deep`,
  terms: (_, n) => `${count(n, "path")} whose conditions grew too large`,
  space: (_, n) => `${count(n, "path")} for which there was no room`,
  plans: (_, n) => `${count(n, "plan")} that would have taken more calls, or more thought`,
  unanswered: (_, n) => `${count(n, "question")} that the solver did not answer`,
  diverged: (_, n) => `${count(n, "sequence")} that went another way when run`,
};

function describeSymbolic(tallies: readonly SymbolicTally[]): readonly string[] {
  const total = (part: (tally: SymbolicTally) => number): number => tallies.reduce((sum, one) => sum + part(one), 0);
  const [any] = tallies;
  const nPaths = total(({ paths }) => paths);
  const nPlans = total(({ plans }) => plans);
  if (any === undefined || nPaths + nPlans === 0) return [];
  const nUnreachable = total(({ unreachable }) => unreachable);
  const parts = [
    `${thousands(nPaths)} ${nPaths === 1 ? "path" : "paths"} of up to ${count(any.bounds.transactions, "transaction")}`,
    ...(nPlans === 0 ? [] : [`${count(nPlans, "plan")} of several calls`]),
    ...(nUnreachable === 0 ? [] : [`${count(nUnreachable, "side")} of branches proved unreachable`]),
    ...(total(({ ended }) => (ended === "steps" ? 1 : 0)) === 0 ? [] : ["until its steps were spent"]),
  ];
  const left = symbolicGaps.flatMap((gap) => {
    const n = total((tally) => tally.gaps[gap]);
    return n === 0 ? [] : (gaps[gap]?.(any, n) ?? []);
  });
  const leftOut = left.length === 0 ? [] : [`Left out of symbolic execution: ${left.join("; ")}.`];
  return [`Symbolic execution: ${parts.join(", ")}.`, ...leftOut];
}

const thousands = (n: number): string => n.toLocaleString("en");

/** Rounded down: 100 % are all. */
function percent(share: number): string {
  return `${Math.floor(100 * share)} %`;
}

function someOf(names: readonly string[]): string {
  const nMore = names.length - maxNamed;
  return nMore > 0 ? `${names.slice(0, maxNamed).join(", ")} and ${nMore} more` : names.join(", ");
}
