/** What is shown in the editor as a report: every finding where it is now, files by their names in the workspace. */

import path from "node:path";
import type { TextDocument } from "vscode-languageserver-textdocument";
import type { Finding } from "../../engine/model/finding.ts";
import type { Location } from "../../engine/model/location.ts";
import { version } from "../../engine/model/version.ts";
import type { Report, RunReport } from "../../engine/report/report.ts";
import { makeSourceText, type SourceText } from "../../engine/text/source-text.ts";
import { contentOf } from "../language/place-locations.ts";
import type { Session } from "../session.ts";
import { pathOf } from "../texts/uri.ts";
import { checkTexts } from "./check-texts.ts";
import type { FindingItem } from "./items.ts";
import type { Place } from "./places.ts";

export type ReportDeps = Pick<Session, "documents" | "projects" | "publisher" | "results">;

interface ShownText {
  readonly content: TextDocument;
  readonly source: SourceText;
}

/** One run a file that was analysed; null where none was. */
export async function shownReport(deps: ReportDeps): Promise<Report | null> {
  const { results, publisher } = deps;
  const owners = results.owners().filter((key) => results.of(key).summary !== null);
  const items = new Map(owners.map((key) => [key, publisher.shown(key).filter((item) => item.kind === "finding")]));
  const places = [...items.values()]
    .flat()
    .flatMap(({ place, related }) => [place, ...related.map((one) => one.place)]);
  const texts = await readShown(deps, [...owners, ...places.map(({ key }) => key)]);
  const runs = owners.flatMap((key): RunReport[] => {
    const { summary } = results.of(key);
    if (summary === null) return [];
    const findings = (items.get(key) ?? []).map((item) => findingNow(deps, item, texts));
    return [{ file: nameOf(deps, key), contract: null, summary, findings, diagnostics: [] }];
  });
  if (runs.length === 0) return null;
  return {
    tool: { name: "solhound", version },
    runs,
    checks: await checkTexts(),
    durationMs: runs.reduce((sum, { summary }) => sum + summary.durationMs, 0),
    texts: new Map([...texts.values()].map(({ source }) => [source.file, source.text])),
  };
}

async function readShown(deps: ReportDeps, keys: readonly string[]): Promise<ReadonlyMap<string, ShownText>> {
  const texts = new Map<string, ShownText>();
  for (const key of new Set(keys)) {
    const content = await contentOf(deps, key);
    if (content !== null) texts.set(key, { content, source: makeSourceText(nameOf(deps, key), content.getText()) });
  }
  return texts;
}

/** Relative to its workspace folder, with forward slashes; what lies in none by its whole path. */
function nameOf({ projects }: ReportDeps, key: string): string {
  const file = pathOf(key);
  const folder = projects.of(key).folder?.path;
  if (file === null || folder == null) return file ?? key;
  return path.relative(folder, file).split(path.sep).join("/");
}

function findingNow(
  deps: ReportDeps,
  { finding, place, related }: FindingItem,
  texts: ReadonlyMap<string, ShownText>,
): Finding {
  return {
    ...finding,
    location: locationOf(deps, place, texts),
    related: related
      .filter((one) => !one.place.lost)
      .map((one) => ({ location: locationOf(deps, one.place, texts), message: one.message })),
  };
}

function locationOf(deps: ReportDeps, place: Place, texts: ReadonlyMap<string, ShownText>): Location {
  const { range } = deps.publisher.locate(place);
  const text = texts.get(place.key);
  if (text === undefined) return { file: nameOf(deps, place.key), span: { offset: 0, length: 0 }, range };
  return text.source.locateUnits(text.content.offsetAt(range.start), text.content.offsetAt(range.end));
}
