/** Small applications, each in a sound form and with bugs planted one at a time; see test/applications/README.md. */

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import type { Finding } from "../../engine/model/finding.ts";

/** A bug, and the edits that plant it. */
export interface BrokenForm {
  readonly id: string;
  readonly class: string;
  readonly severity: "High" | "Medium";
  readonly why: string;
  readonly places: readonly { readonly file: string; readonly contract: string; readonly function: string }[];
  readonly edits: readonly { readonly file: string; readonly find: string; readonly replace: string }[];
}

export interface Application {
  readonly name: string;
  /** The sound form, by file name. */
  readonly sources: Readonly<Record<string, string>>;
  readonly forms: readonly BrokenForm[];
}

/** The applications of a folder, by name. */
export function readApplications(folder: string): readonly Application[] {
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return names
    .map(({ name }) => ({
      name,
      sources: readSources(path.join(folder, name, "right")),
      forms: parse(readFileSync(path.join(folder, name, "forms.yaml"), "utf8")) as BrokenForm[],
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function readSources(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".sol"));
  return Object.fromEntries(
    files.sort().map((name) => [name.replaceAll(path.sep, "/"), readFileSync(path.join(folder, name), "utf8")]),
  );
}

/** The sources with the bug planted; throws where an edit does not fit exactly once. */
export function brokenSources({ name, sources }: Application, form: BrokenForm): Record<string, string> {
  const broken: Record<string, string> = { ...sources };
  for (const { file, find, replace } of form.edits) {
    const [before, after, ...more] = (broken[file] ?? "").split(find);
    if (before === undefined || after === undefined || more.length > 0)
      throw new Error(`${name}/${form.id}: an edit of ${file} does not fit exactly once`);
    broken[file] = before + replace + after;
  }
  return broken;
}

/** By which a finding is the same in another state of its sources; not the line, which an edit moves. */
export function identityOf({ check, contract, function: signature }: Finding): string {
  return JSON.stringify([check, contract, signature]);
}
