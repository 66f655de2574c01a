/** A small application with all its forms on disk, each in a folder of its own, and what of the broken ones is found. */

import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Application, type BrokenForm, brokenSources } from "../../../harness/applications.ts";
import type { Place, Told } from "./told.ts";

export interface FormScore {
  readonly nFound: number;
  /** Of the sound form. */
  readonly nHigh: number;
  readonly nMedium: number;
}

/** The folder of the sound form; those of the others are named by their place in the list. */
const sound = "sound";

/** All files, absolute. */
export function writeForms(folder: string, application: Application): readonly string[] {
  const forms: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    [sound, application.sources],
    ...application.forms.map((form, index) => [`broken-${index}`, brokenSources(application, form)] as const),
  ];
  return forms.flatMap(([name, sources]) =>
    Object.entries(sources).map(([file, text]) => {
      const target = path.join(folder, name, file);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, text);
      return target;
    }),
  );
}

/** A form counts as found where something lies in one of its functions that the sound form does not have. */
export function scoreForms(folder: string, application: Application, told: readonly Told[]): FormScore {
  const inside = (name: string): readonly Told[] => {
    const start = path.join(folder, name) + path.sep;
    return told.filter(({ places: [{ file }] }) => file.startsWith(start));
  };
  const known = new Set(inside(sound).flatMap(({ check, places }) => places.map((place) => identityOf(check, place))));
  const isNew = (check: string, place: Place): boolean => !known.has(identityOf(check, place));
  const found = application.forms.filter((form, index) =>
    inside(`broken-${index}`).some(({ check, places }) =>
      places.some((place) => isAt(place, form) && isNew(check, place)),
    ),
  );
  const loud = (level: Told["severity"]): number => inside(sound).filter(({ severity }) => severity === level).length;
  return { nFound: found.length, nHigh: loud("High"), nMedium: loud("Medium") };
}

/** Not the line: an edit moves it. */
function identityOf(check: string, { contract, function: name }: Place): string {
  return JSON.stringify([check, contract, name]);
}

function isAt(place: Place, { places }: BrokenForm): boolean {
  return places.some((one) => one.contract === place.contract && one.function === (place.function ?? ""));
}
