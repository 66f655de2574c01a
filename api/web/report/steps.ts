/** Transaction sequences in words: who calls what, with how much. */

import type { TestCase, TestStep } from "../../../engine/model/finding.ts";

export interface ShownStep {
  readonly actor: string;
  /** What is called, as a signature or with its arguments where they are known. */
  readonly call: string;
  /** Ether that is sent; null where it is none. */
  readonly value: string | null;
  readonly rows: readonly (readonly [name: string, value: string])[];
}

/** Labels of senders, by the prefix that the engine gives their addresses. */
const actors: readonly (readonly [prefix: string, label: string])[] = [
  ["0xaffeaffe", "Creator"],
  ["0xdeadbeef", "Attacker"],
];

/** Whatever is no test case gives no steps: results are kept for long. */
export function toSteps(testCase: object): readonly ShownStep[] {
  const { steps } = testCase as Partial<TestCase>;
  return Array.isArray(steps) ? steps.map((step: Partial<TestStep>) => toStep(step)) : [];
}

function toStep({
  address = "",
  origin = "",
  input = "",
  value = "",
  name,
  decodedInput,
  blockTime,
}: Partial<TestStep>): ShownStep {
  const isCreation = address === "";
  const rows = [
    ["From", origin],
    ["To", address],
    ["Input", input],
    ["Value", value],
    ["Time of the block", blockTime ?? ""],
  ] as const;
  return {
    actor: actors.find(([prefix]) => origin.toLowerCase().startsWith(prefix))?.[1] ?? "Somebody",
    call: isCreation ? "deploys the contract" : `calls ${decodedInput || known(name) || selectorOf(input)}`,
    value: toEther(value),
    rows: rows.filter(([, text]) => text !== ""),
  };
}

function known(name: string | undefined): string {
  return name === undefined || name === "unknown" ? "" : name;
}

function selectorOf(input: string): string {
  const hex = input.replace(/^0x/, "");
  return hex.length < 8 ? "it without data" : `0x${hex.slice(0, 8)}`;
}

/** `1.5` for a wei amount in hex; null for none. */
function toEther(value: string): string | null {
  if (!/^0x[0-9a-f]+$/i.test(value)) return null;
  const wei = BigInt(value);
  if (wei === 0n) return null;
  const fraction = (wei % 10n ** 18n).toString().padStart(18, "0").replace(/0+$/, "");
  return `${wei / 10n ** 18n}${fraction === "" ? "" : `.${fraction}`}`;
}
