/** Calls as people write them: `Bank.withdraw(5)`. */
import { type AbiType, readAbiType } from "../evm/abi/abi-type.ts";
import { decodeAbi } from "../evm/abi/decode.ts";
import type { AbiValue } from "../evm/abi/encode.ts";
import { knownSignature } from "../evm/abi/known-signatures.ts";
import { parseSignature } from "../evm/abi/parse-signature.ts";
import { bigintToBytes, bytesToHex } from "../evm/word.ts";
import type { Scenario } from "../model/scenario.ts";
import type { AbiEntry, ContractFacts, Facts } from "../oracles/facts.ts";
import { nameOf } from "../oracles/history.ts";
import { keccak256Hex } from "../util/keccak256.ts";

const selectorBytes = 4;
const maxShownBytes = 64;

/** The call with its arguments, `transfer(attacker, 5)`; the calldata where nothing is known about the function. */
export function describeCall(to: bigint, data: Uint8Array, scenario: Scenario, facts: Facts): string {
  if (data.length === 0) return "no data";
  const selector = bytesToHex(data.subarray(0, selectorBytes)).slice(2);
  const called = facts.contracts.get(to);
  const entry = functionOf(called, selector) ?? (called && (behind(facts, selector) ?? commonly(called, selector)));
  const types = entry && typesOf(entry);
  const values = types && decodeAbi(types, data.subarray(selectorBytes));
  if (!entry || !values) return `data ${shortHex(data)}`;
  const shown = values.map((value, index) => describeValue(types[index], value, scenario, facts));
  return `${entry.name}(${shown.join(", ")})`;
}

function functionOf(contract: ContractFacts | undefined, selector: string): AbiEntry | undefined {
  return contract?.abi.find((each) => each.type === "function" && selectorOf(each) === selector);
}

/** A function of another contract, of which the code may run behind the one that is called. */
function behind({ contracts }: Facts, selector: string): AbiEntry | undefined {
  for (const contract of contracts.values()) {
    const entry = functionOf(contract, selector);
    if (entry !== undefined) return entry;
  }
  return undefined;
}

/** What the selector is of in many contracts, where nobody knows the source of the one that is called. */
function commonly({ abi }: ContractFacts, selector: string): AbiEntry | undefined {
  const signature = abi.length > 0 ? undefined : knownSignature(Number.parseInt(selector, 16));
  return signature === undefined ? undefined : parseSignature(signature);
}

/** The first four bytes of the hash of its signature, in hexadecimal. */
export function selectorOf({ name = "", inputs = [] }: AbiEntry): string {
  const signature = `${name}(${inputs.map(canonicalType).join(",")})`;
  return keccak256Hex(new TextEncoder().encode(signature)).slice(0, 2 * selectorBytes);
}

type Parameter = NonNullable<AbiEntry["inputs"]>[number];

/** Tuples are written as their members. */
function canonicalType({ type, components = [] }: Parameter): string {
  if (!type.startsWith("tuple")) return type;
  return `(${components.map(canonicalType).join(",")})${type.slice("tuple".length)}`;
}

function typesOf({ inputs = [] }: AbiEntry): AbiType[] | undefined {
  const types = inputs.map((input) => readAbiType(input));
  return types.every((type) => type !== undefined) ? types : undefined;
}

function describeValue(type: AbiType | undefined, value: AbiValue, scenario: Scenario, facts: Facts): string {
  if (type?.kind === "array" || type?.kind === "tuple") {
    const parts = (value as readonly AbiValue[]).map((part, index) =>
      describeValue(type.kind === "array" ? type.element : type.members[index], part, scenario, facts),
    );
    return type.kind === "array" ? `[${parts.join(", ")}]` : `(${parts.join(", ")})`;
  }
  if (value instanceof Uint8Array) {
    return type?.kind === "string" ? JSON.stringify(new TextDecoder().decode(value)) : shortHex(value);
  }
  if (type?.kind === "bool") return value === 0n ? "false" : "true";
  return type?.kind === "address" ? nameOf(value as bigint, scenario, facts) : String(value);
}

function shortHex(bytes: Uint8Array): string {
  const shown = bytesToHex(bytes.subarray(0, maxShownBytes));
  return bytes.length > maxShownBytes ? `${shown}… (${bytes.length} bytes)` : shown;
}

/** An address in 40 digits. */
export function addressText(address: bigint): string {
  return bytesToHex(bigintToBytes(address, 20));
}
