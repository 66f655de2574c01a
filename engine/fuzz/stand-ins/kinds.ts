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

/** What ERC-20 and its usual extensions have. */
const ofPlainTokens: ReadonlySet<string> = new Set([
  ...["totalSupply", "balanceOf", "transfer", "allowance", "approve", "transferFrom"],
  ...["name", "symbol", "decimals", "increaseAllowance", "decreaseAllowance"],
  ...["permit", "nonces", "DOMAIN_SEPARATOR"],
]);

/** Whether tokens have a function of that name. */
export function isOfTokens(signature: string): boolean {
  return ofPlainTokens.has(signature.slice(0, signature.indexOf("(")));
}

/** Whether an interface is that of any token: a project takes it for those of others. */
export function isPlainToken(asked: FuzzInterface): boolean {
  return kindOf(asked) === "token" && asked.functions.every(({ name }) => ofPlainTokens.has(name));
}

/** The contracts that an address is declared or made to be of. */
export function namesOf({ contract, meant = [] }: NamedParameter): readonly string[] {
  return contract === null ? meant : [contract, ...meant];
}

/** The kind that an address of a constructor or a function has; null where nothing tells. One that keeps books comes first. */
export function kindOfParameter(parameter: NamedParameter, interfaces: FuzzTarget["interfaces"]): StandInKind | null {
  const { name, type } = parameter;
  if (type.kind !== "address") return null;
  const names = namesOf(parameter);
  const kinds = names.flatMap((one) => interfaces.get(one) ?? []).map(kindOf);
  if (kinds.length > 0) return kinds.find((kind) => kind !== "model") ?? "model";
  const words = [name, ...names].join(" ");
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
export function namedIn(code: Uint8Array, asked: ReadonlySet<bigint>): ReadonlyMap<bigint, number> {
  const counts = new Map<bigint, number>();
  for (const { opcode, immediate } of disassemble(code)) {
    if (immediate === undefined) continue;
    const selector = opcode?.mnemonic === "PUSH32" ? immediate >> 224n : immediate;
    if (asked.has(selector)) counts.set(selector, (counts.get(selector) ?? 0) + 1);
  }
  return counts;
}
