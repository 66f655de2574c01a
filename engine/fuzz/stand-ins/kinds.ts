/** Which stand-in suits a dependency: told by what its interface offers, by names where there is none, or by the code. */

import { disassemble } from "../../evm/code/disassembly.ts";
import type { FuzzContract, FuzzInterface, FuzzTarget, NamedParameter } from "../fuzz-target.ts";
import { selectorOf } from "./program.ts";

export type StandInKind = "token" | "collection" | "model";

const ofCollections = [
  "ownerOf(uint256)",
  "safeTransferFrom(address,address,uint256)",
  "safeTransferFrom(address,address,uint256,bytes)",
  "safeTransferFrom(address,address,uint256,uint256,bytes)",
];
const moving = "transferFrom(address,address,uint256)";
const ofTokens = ["transfer(address,uint256)", moving, "balanceOf(address)"];

/** What an interface is of. One that only moves things by number is of a collection where it calls them so. */
export function kindOf({ functions }: FuzzInterface): StandInKind {
  const has = (signatures: readonly string[]): boolean => functions.some((fn) => signatures.includes(fn.signature));
  if (has(ofCollections)) return "collection";
  const numbers = functions.find(({ signature }) => signature === moving)?.inputs.at(-1)?.name ?? "";
  if (/id$|^number$/i.test(numbers)) return "collection";
  return has([ofTokens[0] ?? "", moving]) ? "token" : "model";
}

/** The kind that an address of a constructor or a function has; null where nothing tells. */
export function kindOfParameter(
  { name, type, contract }: NamedParameter,
  interfaces: FuzzTarget["interfaces"],
): StandInKind | null {
  if (type.kind !== "address") return null;
  const asked = contract === null ? undefined : interfaces.get(contract);
  if (asked !== undefined) return kindOf(asked);
  const words = `${name} ${contract ?? ""}`;
  if (/nft|collection|collectible|721|1155/i.test(words)) return "collection";
  return /token|erc|asset|coin|currency/i.test(words) ? "token" : null;
}

/**
 * Whether a contract deals with things of others of that kind: it is built with such a one, or its code, or a text in the
 * sources, names a function of theirs.
 */
export function wants(
  kind: "token" | "collection",
  { constructorParameters, functions: own, artifact }: FuzzContract,
  interfaces: FuzzTarget["interfaces"],
  texts: readonly string[] = [],
): boolean {
  if (constructorParameters.some((one) => kindOfParameter(one, interfaces) === kind)) return true;
  const movesByNumber = [...interfaces.values()].some((one) => kindOf(one) === "collection");
  const signatures = kind === "token" ? ofTokens : [...ofCollections, ...(movesByNumber ? [moving] : [])];
  if (texts.some((text) => signatures.includes(text))) return true;
  const asked = new Set(signatures.map(selectorOf));
  const named = namedIn(artifact.runtime?.bytes ?? new Uint8Array(), asked);
  const answered = new Set(own?.map(({ selector }) => selector));
  // A token itself names each of them once, to know that it is called.
  return [...asked].some((one) => (named.get(one) ?? 0) > (answered.has(Number(one)) ? 1 : 0));
}

/** How often the code names selectors, by themselves or at the head of a word. */
function namedIn(code: Uint8Array, asked: ReadonlySet<bigint>): ReadonlyMap<bigint, number> {
  const counts = new Map<bigint, number>();
  for (const { opcode, immediate } of disassemble(code)) {
    if (immediate === undefined) continue;
    const selector = opcode?.mnemonic === "PUSH32" ? immediate >> 224n : immediate;
    if (asked.has(selector)) counts.set(selector, (counts.get(selector) ?? 0) + 1);
  }
  return counts;
}
