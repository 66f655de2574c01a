/** What the extension says for an English sentence, in the language that the window speaks. */

import { readFileSync } from "node:fs";
import { makeTranslator } from "../../../../engine/util/translator.ts";
import { german } from "../../../../server/german.ts";
import { inRoot } from "../../../harness/root.ts";

const languages = ["en", "de"] as const;
export type Language = (typeof languages)[number];

/** The sentence, with `{0}` and so on replaced. */
export type Say = (sentence: string, ...values: readonly string[]) => string;

/** Whether pictures can be drawn in it. */
export function isLanguage(word: string): word is Language {
  return languages.some((one) => one === word);
}

/** Knows what client, server and manifest say. */
export function makeSay(language: Language): Say {
  const translator = makeTranslator();
  if (language === "de") translator.use({ ...manifestWords(), ...german, ...read("l10n/bundle.l10n.de.json") });
  return translator.t;
}

function manifestWords(): Record<string, string> {
  const translated = read("package.nls.de.json");
  return Object.fromEntries(
    Object.entries(read("package.nls.json")).map(([key, text]) => [text, translated[key] ?? text]),
  );
}

function read(file: string): Record<string, string> {
  return JSON.parse(readFileSync(inRoot(file), "utf8")) as Record<string, string>;
}
