/** What the server says, in the language of the client. Texts of checks, and of the engine's errors, are in English. */

import type { ProgressSentence } from "../engine/model/progress.ts";
import { makeTranslator } from "../engine/util/translator.ts";
import type { german } from "./german.ts";
import type { germanOfEngine } from "./german-of-engine.ts";

/** Everything that is said, in English. */
export type Sentence = keyof typeof german | keyof typeof germanOfEngine;

/** One server has one client, which tells its language before anything is said. */
const translator = makeTranslator();

type Texts = Readonly<Record<Sentence, string>>;

/** By the first part of a locale, as in `de-AT`; read only where somebody wants them. */
const languages: ReadonlyMap<string, () => Promise<Texts>> = new Map([["de", readGerman]]);

async function readGerman(): Promise<Texts> {
  const [own, ofEngine] = await Promise.all([import("./german.ts"), import("./german-of-engine.ts")]);
  return { ...own.german, ...ofEngine.germanOfEngine };
}

/** A sentence to be read by people; `{0}` and so on are replaced. */
export const t: (sentence: Sentence, ...values: readonly (string | number)[]) => string = translator.t;

/** Progress of the engine, or a part of it; as it is where it is none of the sentences that are known. */
export function sayMessage(message: string): string {
  return message
    .split(/([,;] )/)
    .map(sayPart)
    .join("");
}

function sayPart(part: string): string {
  for (const { sentence, pattern } of patterns) {
    const values = pattern.exec(part)?.slice(1);
    if (values !== undefined) return translator.t(sentence, ...values);
  }
  return translator.t(part);
}

/** Of sentences that end or begin with a number, or have several, no other can be taken for one. */
const progressWithValues: readonly ProgressSentence[] = [
  "Executing {0}: {1} transactions ({2} a second)",
  "Executing {0}: {1} transactions",
  "Fetching solc {0}",
  "{0} % of its code",
  "{0} paths followed symbolically",
  "{0} violation",
  "{0} violations",
];

const patterns = progressWithValues.map((sentence) => ({ sentence, pattern: patternOf(sentence) }));

/** A value is a name, a version or a number: it has no blank. */
function patternOf(sentence: string): RegExp {
  const words = sentence.split(/\{\d+\}/).map((text) => text.replace(/[()]/g, "\\$&"));
  return new RegExp(`^${words.join("(\\S+)")}$`);
}

/** `locale` as the client tells it; English where it is not known. */
export async function useLocale(locale: string | undefined): Promise<void> {
  const [language = ""] = (locale ?? "").toLowerCase().split(/[-_]/);
  translator.use((await languages.get(language)?.()) ?? {});
}
