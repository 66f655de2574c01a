/** A sequence of transactions, as a table. */

import type { TestCase, TestStep } from "../../engine/model/finding.ts";
import { paragraph, row } from "./blocks.ts";
import { colors, type Sheet, textWidth } from "./sheet.ts";
import { plain, toSpans } from "./typeset.ts";

/** Steps beyond these are only counted. */
const maxSteps = 30;
const widths = [22, 76, 84, textWidth - 288, 106] as const;

/** Who sends, by the beginning of the address: the former service's words for its accounts. */
const senders: readonly (readonly [prefix: string, name: string])[] = [
  ["0xaffeaffe", "creator"],
  ["0xdeadbeef", "attacker"],
];

/** One row for each transaction. */
export function writeTestCase(sheet: Sheet, { steps }: TestCase): void {
  const head = ["#", "From", "To", "Call", "Value (wei)"];
  row(
    sheet,
    head.map((text, index) => ({ spans: [plain(text, "strong", colors.faint)], width: widths[index] ?? 0 })),
    { size: 7.5 },
  );
  for (const [index, step] of steps.slice(0, maxSteps).entries()) {
    const texts = [String(index + 1), senderOf(step), receiverOf(step), callOf(step), weiOf(step.value)];
    const cells = texts.map((text, column) => ({
      spans: [plain(text, column === 3 ? "code" : "text")],
      width: widths[column] ?? 0,
    }));
    row(sheet, cells, { size: 7.5, maxLines: 4 });
  }
  if (steps.length > maxSteps) paragraph(sheet, toSpans(`… and ${steps.length - maxSteps} more.`), { size: 8 });
  sheet.advance(8);
}

function senderOf({ origin }: TestStep): string {
  const known = senders.find(([prefix]) => origin.toLowerCase().startsWith(prefix));
  return known?.[1] ?? shorten(origin);
}

function receiverOf({ address }: TestStep): string {
  return address === "" ? "new contract" : shorten(address);
}

function callOf({ decodedInput, name, input, address }: TestStep): string {
  if (decodedInput) return decodedInput;
  if (address === "") return "deployment";
  return name && name !== "unknown" ? `${name} ${input}` : input;
}

function shorten(address: string): string {
  return address.length > 14 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address;
}

/** In digits; as it stands where it is no number. */
function weiOf(value: string): string {
  return /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value).toString() : value;
}
