/** What can be said of a program although parts of its sources were left out. */

import type { Cuts } from "../compile/recover/blank-declarations.ts";
import type { Changes } from "../compile/recover/recover-compile.ts";
import type { Finding } from "../model/finding.ts";
import { type ByteSpan, type Location, overlaps } from "../model/location.ts";
import { type AnyNode, spanOf } from "../program/nodes.ts";
import type { Callable, Program } from "../program/program.ts";
import type { SourceTexts } from "./to-findings.ts";
import { makeUseTest } from "./unseen-uses.ts";

export interface PartialProgram {
  /** False where what is missing could refute the finding. */
  isSound(finding: Finding): boolean;
  /** What was left out, imports that lead nowhere, and the functions that nothing is said of because of either. */
  readonly leftOut: readonly Location[];
}

/**
 * A function is unsound where its body was cut, where only a base that is missing calls it, or where it names an
 * unsound one, whichever that may stand for. What is said of a contract as a whole, also that nothing in it does
 * something, is unsound where it, or a base, has an unsound function, lacks a declaration, or is missing itself. That
 * nothing uses a name, or sets it, is unsound where what was left out names it.
 */
export function findPartialProgram(
  program: Program,
  texts: SourceTexts,
  { cuts, idle, standIns }: Changes,
): PartialProgram {
  const cutPlaces = locateCuts(cuts, texts);
  const idlePlaces = locateCuts(idle, texts);
  const lies =
    (places: readonly Location[]) =>
    (node: AnyNode): boolean => {
      const file = program.fileOf(node);
      return places.some((cut) => cut.file === file && overlaps(cut.span, placeOf(node, file, texts)));
    };
  const [touches, fulfils] = [lies(cutPlaces), lies(idlePlaces)];
  const isHook = (node: Callable): boolean => node.visibility === "internal" && fulfils(node);
  const broken = [...program.functions, ...program.modifiers].filter((node) => touches(node) || isHook(node));
  const unsound = spread(program, broken);
  const places = [...unsound].map((callable) => locate(callable, program, texts));
  // An interface has nothing but names.
  const isStandIn = (contract: Program["contracts"][number]): boolean =>
    standIns.has(program.fileOf(contract)) && contract.contractKind !== "interface";
  const lost = program
    .nodesOf("ImportDirective")
    .filter((node) => standIns.has(node.absolutePath) && !standIns.has(program.fileOf(node)));
  const gaps = new Set<AnyNode | undefined>([
    ...program.contracts.filter((contract) => touches(contract) || isStandIn(contract)),
    ...[...unsound].map((callable) => program.contractOf(callable)),
  ]);
  const isWhole = (contract: Program["contracts"][number]): boolean =>
    !program.linearizedBases(contract).some((base) => gaps.has(base));
  const halved = program.contracts.filter((contract) => !isWhole(contract)).map(({ name }) => name);
  const maySayUnused = makeUseTest({ program, texts, leftOut: [...cutPlaces, ...idlePlaces], lost });
  const lostPlaces = lost.flatMap((node) => locate(node, program, texts) ?? []);
  return {
    leftOut: [...cutPlaces, ...idlePlaces, ...lostPlaces, ...places.flatMap((place) => place ?? [])],
    isSound(finding) {
      const { check, location, contract, function: signature } = finding;
      if (lacks.has(check) && !maySayUnused(location)) return false;
      const isOfHalf = contract !== null && halved.includes(contract);
      if (isOfHalf && (signature === null || denials.has(check))) return false;
      return (
        signature === null ||
        !places.some((place) => place?.file === location.file && overlaps(place.span, location.span))
      );
    },
  };
}

/** Checks that say of a declaration that nothing uses it, or sets it. */
const lacks: ReadonlySet<string> = new Set(["unused-declaration", "uninitialized-variable"]);

/** Checks that say of a place that nothing in the contract does something about it. */
const denials: ReadonlySet<string> = new Set(["never-set", "never-asked", "value-never-paid"]);

function locateCuts(cuts: Cuts, texts: SourceTexts): readonly Location[] {
  return [...cuts].flatMap(([file, stretches]) =>
    stretches.flatMap(({ start, end }) => texts.get(file)?.locateUnits(start, end) ?? []),
  );
}

/** These and all that name one of them, directly or not. */
function spread(program: Program, broken: readonly Callable[]): ReadonlySet<Callable> {
  const users = usersByName(program);
  const unsound = new Set(broken);
  // A set is walked in the order of insertion, additions too.
  for (const { name } of unsound) for (const user of users.get(name) ?? []) unsound.add(user);
  return unsound;
}

function usersByName(program: Program): ReadonlyMap<string, readonly Callable[]> {
  const users = new Map<string, Callable[]>();
  const note = (name: string, node: AnyNode): void => {
    const user = program.callableOf(node);
    if (user !== undefined) users.set(name, [...(users.get(name) ?? []), user]);
  };
  for (const node of program.nodesOf("Identifier")) note(node.name, node);
  for (const node of program.nodesOf("IdentifierPath")) note(node.name.split(".").at(-1) ?? "", node);
  for (const node of program.nodesOf("MemberAccess")) note(node.memberName, node);
  return users;
}

function placeOf(node: AnyNode, file: string, texts: SourceTexts): ByteSpan {
  const { offset, length } = spanOf(node);
  return { offset: offset + (texts.get(file)?.bomLength ?? 0), length };
}

function locate(node: AnyNode, program: Program, texts: SourceTexts): Location | undefined {
  const { offset, length } = spanOf(node);
  return texts.get(program.fileOf(node))?.locate(offset, length);
}
