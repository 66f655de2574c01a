/** Everything that people read is said through the bundles, in every language, and nothing in a bundle is left over. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { titled } from "../../engine/fixes/fix-title.ts";
import { makeTranslator } from "../../engine/util/translator.ts";
import { german } from "../../server/german.ts";
import { germanOfEngine } from "../../server/german-of-engine.ts";
import { sayMessage, t, useLocale } from "../../server/l10n.ts";
import { inRoot } from "../harness/root.ts";

type Bundle = Readonly<Record<string, string>>;

const readBundle = (file: string): Bundle => JSON.parse(readFileSync(inRoot(file), "utf8")) as Bundle;

/** Each source file of a folder with its text, without comments. */
function sourcesOf(folder: string): { file: string; text: string }[] {
  return readdirSync(inRoot(folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => ({ file: path.join(folder, name), text: readFileSync(inRoot(folder, name), "utf8") }))
    .map(({ file, text }) => ({ file, text: text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "") }));
}

/** What is said: the literal that each `t(...)` begins with. */
function sentencesIn(folder: string): string[] {
  const calls = sourcesOf(folder).flatMap(({ text }) => [...text.matchAll(/\bt\(\s*("(?:[^"\\]|\\.)*"|'[^']*')/g)]);
  return [...new Set(calls.map(([, literal = '""']) => toText(literal)))].sort();
}

function toText(literal: string): string {
  return literal.startsWith("'") ? literal.slice(1, -1) : (JSON.parse(literal) as string);
}

const placesIn = (sentence: string): string[] => [...new Set(sentence.match(/\{\d+\}/g))].sort();
const linksIn = (sentence: string): string[] => sentence.match(/\]\([^)]*\)|`[^`]*`/g)?.sort() ?? [];

function isTranslated(english: Bundle, other: Bundle): void {
  assert.deepEqual(Object.keys(other).sort(), Object.keys(english).sort());
  for (const [key, sentence] of Object.entries(english)) {
    assert.deepEqual(placesIn(other[key] ?? ""), placesIn(sentence), sentence);
    assert.deepEqual(linksIn(other[key] ?? ""), linksIn(sentence), sentence);
    assert.notEqual(other[key]?.trim(), "", sentence);
  }
}

/** Where people read what is written there. */
const shown =
  /(?:\bshow(?:Information|Warning|Error)Message\(|\bsetStatusBarMessage\(|\b(?:title|prompt|placeHolder|detail|tooltip|label|description|message|text):)\s*("(?:[^"\\]|\\.)*"|'[^']*'|`[^`]*`)/g;

/** Names are the same in all languages, and what is put in is somebody else's. */
const names = /\$\{[^}]*\}|\bSolhound\b|\bSARIF\b|\bJSON\b|\bMarkdown\b/g;

function unsaid(folder: string, isExempt: (file: string) => boolean): string[] {
  return sourcesOf(folder)
    .filter(({ file }) => !isExempt(file))
    .flatMap(({ file, text }) => [...text.matchAll(shown)].map(([, literal = ""]) => ({ file, literal })))
    .filter(({ literal }) => /\p{L}{2}/u.test(literal.replace(names, "")))
    .map(({ file, literal }) => `${file}: ${literal}`);
}

describe("what people read", () => {
  it("is in the client's bundle, and nothing else is", () => {
    const said = sentencesIn("client");
    assert.ok(said.length > 100);
    const bundle = readBundle("l10n/bundle.l10n.json");
    assert.deepEqual(Object.keys(bundle).sort(), said);
    assert.deepEqual(Object.values(bundle).sort(), said);
  });

  it("is in the server's table, and nothing else is", () => {
    assert.deepEqual(Object.keys(german).sort(), sentencesIn("server"));
  });

  it("is in the manifest by its keys, and nothing else is in their bundle", () => {
    const manifest = readFileSync(inRoot("package.json"), "utf8");
    const keys = [...manifest.matchAll(/"%([^"%]+)%"/g)].map(([, key = ""]) => key);
    assert.deepEqual(Object.keys(readBundle("package.nls.json")).sort(), [...new Set(keys)].sort());
    const { contributes } = JSON.parse(manifest) as { contributes: object };
    const texts =
      /"(?:title|name|contents|altText|\w*[dD]escriptions?|patternErrorMessage|displayName)":\s*"([^"%][^"]*)"/g;
    const direct = [...JSON.stringify(contributes, null, 1).matchAll(texts)].map(([, text = ""]) => text);
    const isForOthers = (text: string) =>
      /^(?:Solhound$|solhound_)|file, relative to|^The fingerprint|fingerprint/.test(text);
    assert.deepEqual(
      direct.filter((text) => !isForOthers(text)),
      [],
    );
  });

  it("is in German too, with the same places, links and code", () => {
    isTranslated(readBundle("l10n/bundle.l10n.json"), readBundle("l10n/bundle.l10n.de.json"));
    isTranslated(readBundle("package.nls.json"), readBundle("package.nls.de.json"));
    for (const table of [german, germanOfEngine]) {
      isTranslated(Object.fromEntries(Object.keys(table).map((key) => [key, key])), table);
    }
  });

  it("is said nowhere past the bundles", () => {
    // Agents read English, and so do the logs.
    const ofClient = unsaid("client", (file) => file.includes("tools"));
    const ofServer = unsaid("server", (file) => /german(?:-of-engine)?\.ts$/.test(file));
    assert.deepEqual([...ofClient, ...ofServer], []);
  });

  it("is said in the language of the client, in English where there is no other", async () => {
    try {
      for (const [locale, word] of [
        ["de", "abgebrochen"],
        ["de-AT", "abgebrochen"],
        ["DE_ch", "abgebrochen"],
        ["den", "cancelled"],
        ["fr", "cancelled"],
        ["", "cancelled"],
        [undefined, "cancelled"],
      ] as const) {
        await useLocale(locale);
        assert.equal(t("cancelled"), word, locale);
      }
    } finally {
      await useLocale(undefined);
    }
  });

  it("of the engine's steps and fixes too, which it tells in English", async () => {
    try {
      await useLocale("de");
      const { sentence, values } = titled("Write {0} for {1}", "keccak256", "sha3");
      assert.equal(t(sentence, ...values), "keccak256 statt sha3 schreiben");
      assert.equal(sayMessage("Compiling"), "Wird übersetzt");
      assert.equal(sayMessage("Fetching solc 0.8.30"), "solc 0.8.30 wird geholt");
      assert.equal(
        sayMessage("Executing Gate: 12 transactions (4 a second), 83 % of its code, 1 violation"),
        "Gate wird ausgeführt: 12 Transaktionen (4 je Sekunde), 83 % des Codes, 1 Verletzung",
      );
      assert.equal(
        sayMessage("Executing $Gate: 0 transactions, 0 % of its code, 0 violations; 7 paths followed symbolically"),
        "$Gate wird ausgeführt: 0 Transaktionen, 0 % des Codes, 0 Verletzungen; 7 Pfade symbolisch verfolgt",
      );
      assert.equal(sayMessage("Waiting, 3rd in line"), "Waiting, 3rd in line");
    } finally {
      await useLocale(undefined);
    }
  });

  it("knows every sentence of the engine's progress that has something put in", async () => {
    try {
      await useLocale("de");
      const text = readFileSync(inRoot("engine/model/progress.ts"), "utf8");
      const sentences = [...text.matchAll(/\| "([^"]*\{0\}[^"]*)"/g)].map(([, sentence = ""]) => sentence);
      assert.ok(sentences.length >= 7);
      for (const sentence of sentences) {
        const said = sentence.replace(/\{(\d)\}/g, "v$1");
        assert.notEqual(sayMessage(said), said);
      }
    } finally {
      await useLocale(undefined);
    }
  });

  it("has in it what is put in, as it is", () => {
    const translator = makeTranslator();
    translator.use({ "{0} and {1}": "{1}, {0}" });
    assert.equal(translator.t("{0} and {1}", "{1}", "$&"), "$&, {1}");
    assert.equal(translator.t("{0} or {2}", "a"), "a or {2}");
    assert.equal(translator.t("constructor"), "constructor");
  });
});
