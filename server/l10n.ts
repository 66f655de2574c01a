/** What the server says, in the language of the client. Texts of checks, and of the engine's errors, are in English. */

import { makeTranslator } from "../engine/util/translator.ts";
import { german } from "./german.ts";
import { germanOfEngine } from "./german-of-engine.ts";

/** Everything that is said, in English. */
export type Sentence = keyof typeof german | keyof typeof germanOfEngine;

/** One server has one client, which tells its language before anything is said. */
const translator = makeTranslator();

/** By the first part of a locale, as in `de-AT`. */
const languages: ReadonlyMap<string, Readonly<Record<Sentence, string>>> = new Map([
  ["de", { ...german, ...germanOfEngine }],
]);

/** A sentence to be read by people; `{0}` and so on are replaced. */
export const t: (sentence: Sentence, ...values: readonly (string | number)[]) => string = translator.t;

/** A message of the engine: as it is where it tells of something by name or number. */
export function sayMessage(message: string): string {
  return translator.t(message);
}

/** `locale` as the client tells it; English where it is not known. */
export function useLocale(locale: string | undefined): void {
  const [language = ""] = (locale ?? "").toLowerCase().split(/[-_]/);
  translator.use(languages.get(language) ?? {});
}
