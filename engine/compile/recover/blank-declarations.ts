/** Leaves out of sources the declarations that the compiler stumbles over, so that the others can be analysed. */

import type { CompilerDiagnostic } from "../../model/compiler-diagnostic.ts";
import { type OutlineItem, outlineOf, outlineOfSource, type Stretch } from "../../text/outline.ts";
import { makeSourceText, type SourceText } from "../../text/source-text.ts";

/** Stretches of each source that are left out, in UTF-16 units of its text. */
export type Cuts = ReadonlyMap<string, readonly Stretch[]>;

/** More of what each error stands in; null where that would change nothing. Errors in one part cost that part once. */
export function extendCuts(
  cuts: Cuts,
  errors: readonly CompilerDiagnostic[],
  texts: ReadonlyMap<string, SourceText>,
): Cuts | null {
  const extended = new Map(cuts);
  for (const { location, severity } of errors) {
    const text = location === null ? undefined : texts.get(location.file);
    if (severity !== "error" || location === null || text === undefined) continue;
    const { start } = text.toUnits(location.span.offset - text.bomLength, location.span.length);
    const before = cuts.get(text.file) ?? [];
    const now = extended.get(text.file);
    const isJustCut = now?.some((cut) => !before.includes(cut) && cut.start <= start && start < cut.end) ?? false;
    if (!isJustCut) extended.set(text.file, extendCutsOf(text, now, start));
  }
  return isSame(cuts, extended) ? null : extended;
}

/** The parser often stumbles long after what is broken: that goes alone at first. */
function extendCutsOf(text: SourceText, known: readonly Stretch[] | undefined, unit: number): readonly Stretch[] {
  const broken = known === undefined ? findBroken(outlineOfSource(text)) : [];
  return broken.length > 0 ? broken : cutAt(text, known ?? [], unit);
}

/** The cuts of a source with the smallest part around `unit` that is not cut yet. */
export function cutAt(text: SourceText, cuts: readonly Stretch[], unit: number): readonly Stretch[] {
  const next = candidatesAt(outlineOfSource(text), unit).find((one) => !cuts.some((cut) => contains(cut, one)));
  return next === undefined ? cuts : [...cuts.filter((cut) => !contains(next, cut)), next];
}

function isSame(one: Cuts, other: Cuts): boolean {
  const show = (cuts: Cuts): string => JSON.stringify([...cuts]);
  return show(one) === show(other);
}

/** What does not even have matching brackets is the first to go; a contract that is only not closed can be closed. */
function findBroken(outline: readonly OutlineItem[]): readonly Stretch[] {
  return outline.flatMap((item) => {
    const isHopeless = item.isBroken && item.body === null;
    return isHopeless || (item.isBroken && item.kind !== "contract") ? [toStretch(item)] : findBroken(item.members);
  });
}

/** What could be left out because of an error at `unit`, the smallest first. */
function candidatesAt(outline: readonly OutlineItem[], unit: number): readonly Stretch[] {
  const item = outline.find(({ start, end }) => start <= unit && unit < end);
  if (item === undefined) return [];
  const body = item.body !== null && keepsItsHead.has(item.kind) && contains(item.body, { start: unit, end: unit });
  return [...candidatesAt(item.members, unit), ...(body && item.body !== null ? [item.body] : []), toStretch(item)];
}

/** A function can be called although nobody knows what it does; a modifier without its body would change its users. */
const keepsItsHead: ReadonlySet<OutlineItem["kind"]> = new Set(["function", "constructor", "receive", "fallback"]);

function toStretch({ start, end }: OutlineItem): Stretch {
  return { start, end };
}

/** True where `inner` is part of `outer`. */
export function contains(outer: Stretch, inner: Stretch): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** The texts without what is cut. What is left keeps its place in bytes. */
export function applyCuts(texts: ReadonlyMap<string, SourceText>, cuts: Cuts): readonly SourceText[] {
  return [...texts.values()].map((text) => {
    const stretches = cuts.get(text.file);
    return stretches === undefined ? text : makeSourceText(text.file, withoutStretches(text.text, stretches));
  });
}

function withoutStretches(text: string, stretches: readonly Stretch[]): string {
  let rest = "";
  let at = 0;
  for (const { start, end } of stretches.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (end <= at) continue;
    rest += text.slice(at, start) + blank(text.slice(start, end));
    at = end;
  }
  return closeContracts(rest + text.slice(at));
}

/** White space of the same length in UTF-8, lines kept. */
export function blank(text: string): string {
  return text.replace(/[^\r\n]/gu, (character) => " ".repeat(utf8Length(character.codePointAt(0) ?? 0)));
}

function utf8Length(codePoint: number): number {
  return codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
}

/** Closes each open contract in the white space after it, or at the end of the text. */
function closeContracts(text: string): string {
  const outline = outlineOf(text);
  const places = outline.flatMap((item, index) => {
    if (item.kind !== "contract" || !item.isBroken || item.body === null) return [];
    const next = outline[index + 1]?.start ?? text.length;
    return [{ at: item.end, hasRoom: /^\s/.test(text.slice(item.end, next)) }];
  });
  return places.reduceRight(
    (closed, { at, hasRoom }) => (hasRoom ? `${closed.slice(0, at)}}${closed.slice(at + 1)}` : `${closed}}`),
    text,
  );
}
