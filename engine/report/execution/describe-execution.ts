/** What was executed and what was not, in sentences. */

import {
  type ExecutedContract,
  type Execution,
  type SkippedContract,
  shareOf,
  sumTallies,
} from "../../model/execution.ts";
import { count } from "../counts.ts";

/** More functions of a contract, and more contracts, are counted. */
const maxNamed = 5;

/** Empty where there was nothing to execute. */
export function describeExecution({ executed, skipped }: Execution): readonly string[] {
  const refused = skipped.filter(({ reason }) => !expected.has(reason));
  const nRefuted = executed.reduce((sum, one) => sum + one.nRefuted, 0);
  return [
    ...(executed.length === 0 && refused.length === 0 ? [] : [`${headline(executed, refused)}.`]),
    ...executed.flatMap(({ name, unreached }) =>
      unreached.length === 0 ? [] : [`Never reached in ${name}: ${someOf(unreached)}.`],
    ),
    ...(nRefuted === 0
      ? []
      : [
          `${count(nRefuted, "violation")} did not happen again on the second EVM: told as no more than static, if at all.`,
        ]),
  ];
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

/** Rounded down: 100 % are all. */
function percent(share: number): string {
  return `${Math.floor(100 * share)} %`;
}

function someOf(names: readonly string[]): string {
  const nMore = names.length - maxNamed;
  return nMore > 0 ? `${names.slice(0, maxNamed).join(", ")} and ${nMore} more` : names.join(", ");
}
