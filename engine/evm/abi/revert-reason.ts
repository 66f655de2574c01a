/** Why something reverted, as Solidity writes it into the returndata. */
import { bytesToBigint } from "../word.ts";

export type RevertReason =
  /** Nothing was given back: `require` without a text, a call that could not be decoded, old compilers. */
  | { readonly kind: "empty" }
  /** `require(..., "text")` and `revert("text")`. */
  | { readonly kind: "error"; readonly text: string }
  /** What the compiler itself checks; `code` 1 is `assert`. */
  | { readonly kind: "panic"; readonly code: bigint }
  /** An error of the contract's own, or anything else that is at least a selector. */
  | { readonly kind: "custom"; readonly selector: number; readonly data: Uint8Array }
  | { readonly kind: "raw"; readonly data: Uint8Array };

const errorSelector = 0x08c379a0;
const panicSelector = 0x4e487b71;

/** Reads returndata of a revert. Never fails: what it does not know is given as it is. */
export function readRevertReason(data: Uint8Array): RevertReason {
  if (data.length === 0) return { kind: "empty" };
  if (data.length < 4) return { kind: "raw", data };
  const selector = Number(bytesToBigint(data.subarray(0, 4)));
  const body = data.subarray(4);
  const text = selector === errorSelector ? readText(body) : undefined;
  if (text !== undefined) return { kind: "error", text };
  if (selector === panicSelector && body.length === 32) return { kind: "panic", code: bytesToBigint(body) };
  return { kind: "custom", selector, data: body };
}

/** The one string that is encoded; `undefined` where it does not lie in the data. */
function readText(body: Uint8Array): string | undefined {
  const start = readNumber(body, 0);
  const length = start === undefined ? undefined : readNumber(body, start);
  if (start === undefined || length === undefined || start + 32 + length > body.length) return undefined;
  return new TextDecoder().decode(body.subarray(start + 32, start + 32 + length));
}

function readNumber(bytes: Uint8Array, offset: number): number | undefined {
  if (offset + 32 > bytes.length) return undefined;
  const value = bytesToBigint(bytes.subarray(offset, offset + 32));
  return value < BigInt(bytes.length) ? Number(value) : undefined;
}

/** The compiler's own checks, by the code of their panic. */
const panics: ReadonlyMap<bigint, string> = new Map([
  [0x01n, "an assertion failed"],
  [0x11n, "an arithmetic overflow or underflow"],
  [0x12n, "a division by zero"],
  [0x21n, "a number that is no member of the enum"],
  [0x22n, "a byte array in storage with a wrong length"],
  [0x31n, "a pop of an empty array"],
  [0x32n, "an index out of bounds"],
  [0x41n, "an allocation of too much memory"],
  [0x51n, "a call of a function pointer that was never set"],
]);

/** The reason in words, as a clause: `it reverts with "not owner"`. */
export function describeRevert(reason: RevertReason): string {
  if (reason.kind === "error") return `it reverts with ${JSON.stringify(reason.text)}`;
  if (reason.kind === "panic") return `it panics: ${panics.get(reason.code) ?? `code 0x${reason.code.toString(16)}`}`;
  if (reason.kind === "custom") return `it reverts with the error 0x${reason.selector.toString(16).padStart(8, "0")}`;
  return reason.kind === "raw" ? `it reverts with ${reason.data.length} bytes` : "it reverts without a reason";
}
