/** Ways back into a function: its effect goes before the call, or the guard that the contract has is applied. */

import { closerOf, declarationAround, findFlat } from "./code-tokens.ts";
import { effectFirst } from "./effect-first.ts";
import type { Fix, FixPlace } from "./fix.ts";
import { titled } from "./fix-title.ts";

/** The effect first where the withdrawal is simple, then the guard where it is at hand. */
export function guardReentry(place: FixPlace): readonly Fix[] {
  return [...effectFirst(place), ...applyGuard(place)];
}

const functionWords: ReadonlySet<string> = new Set(["function"]);
const contractWords: ReadonlySet<string> = new Set(["contract"]);
const visibilities: ReadonlySet<string> = new Set(["external", "public"]);

/** `nonReentrant`, in a contract that inherits a guard. */
export function applyGuard({ tokens, from }: FixPlace): readonly Fix[] {
  const contract = declarationAround(tokens, from, contractWords);
  const at = declarationAround(tokens, from, functionWords);
  if (contract < 0 || at < 0) return [];
  const bases = tokens.slice(contract, findFlat(tokens, contract, "{"));
  if (!bases.some(({ text }) => guards.has(text))) return [];
  const parameters = closerOf(tokens, findFlat(tokens, at, "("));
  const body = findFlat(tokens, parameters + 1, "{");
  const header = tokens.slice(parameters + 1, body);
  const visibility = header.find(({ text }) => visibilities.has(text));
  if (visibility === undefined || header.some(({ text }) => text === "nonReentrant")) return [];
  const { end } = visibility;
  return [
    { title: titled("Guard the function with nonReentrant"), edits: [{ start: end, end, text: " nonReentrant" }] },
  ];
}

/** Contracts of OpenZeppelin and of those who follow it that have the modifier. */
const guards: ReadonlySet<string> = new Set([
  "ReentrancyGuard",
  "ReentrancyGuardUpgradeable",
  "ReentrancyGuardTransient",
  "ReentrancyGuardTransientUpgradeable",
]);
