/** Fixtures: Solidity with the expected findings marked in it. The format is told in test/detectors/README.md. */

import { type Severity, severities } from "../../engine/model/finding.ts";

/** One finding as a fixture shows it: where on its first line, and what. */
export interface Mark {
  /** 0-based line of the fixture file. */
  readonly line: number;
  /** 0-based UTF-16 units of that line. */
  readonly start: number;
  /** Exclusive; the line's end where the range goes on. */
  readonly end: number;
  /** The range ends on a later line. */
  readonly goesOn: boolean;
  readonly severity: Severity;
  readonly message: string;
}

export interface FixtureSource {
  readonly name: string;
  readonly text: string;
  /** 0-based line of the fixture file that is the source's first. */
  readonly firstLine: number;
}

export interface Fixture {
  readonly file: string;
  readonly sources: readonly FixtureSource[];
  readonly settings: FixtureSettings;
  readonly marks: readonly Mark[];
  /** The lines of the whole file, without their ends. */
  readonly lines: readonly string[];
}

export interface FixtureSettings {
  /** Compiler versions, one run each; empty: the engine's choice. */
  readonly solc: readonly string[];
  /** Source unit names to report on; absent: all. */
  readonly targets?: readonly string[];
}

const sourceHeader = /^==== Source: (.+?) ====\s*$/;
const settingsHeader = /^\/\/ ====\s*$/;
const setting = /^\/\/ ([a-z]+): (.+?)\s*$/;
const marker = new RegExp(String.raw`^(\s*)//(<?)( *)(\^+)(\.\.\.)? (${severities.join("|")}): (.+?)\s*$`);

/** Reads a fixture; throws where the file does not keep the format. */
export function parseFixture(file: string, text: string): Fixture {
  const lines = text.split("\n").map((line) => line.replace(/\r$/, ""));
  const settingsLine = lines.findIndex((line) => settingsHeader.test(line));
  const codeEnd = settingsLine < 0 ? lines.length : settingsLine;
  return {
    file,
    lines,
    sources: readSources(file, text.split("\n").slice(0, codeEnd)),
    settings: readSettings(file, settingsLine < 0 ? [] : lines.slice(settingsLine + 1)),
    marks: readMarks(file, lines),
  };
}

/** The fixture's text with `marks` in place of the ones it has. */
export function withMarks(fixture: Fixture, marks: readonly Mark[]): string {
  return fixture.lines
    .flatMap((line, lineIndex) => {
      if (marker.test(line)) return [];
      const here = marks.filter((mark) => mark.line === lineIndex);
      return [line, ...here.sort(byPlace).map((mark) => renderMark(fixture, mark))];
    })
    .join("\n");
}

/** `file:line:column: severity: message`, 1-based, for people and for comparing. */
export function describeMark(file: string, mark: Mark): string {
  const end = mark.goesOn ? "..." : `-${mark.end + 1}`;
  return `${file}:${mark.line + 1}:${mark.start + 1}${end} ${mark.severity}: ${mark.message}`;
}

/** How many places the fixture claims are rightly left alone. */
export function countSafeCases(fixture: Fixture): number {
  return fixture.lines.filter((line) => /\/\/ safe: \S/.test(line)).length;
}

function readSources(file: string, rawLines: readonly string[]): FixtureSource[] {
  const starts = rawLines.flatMap((line, index) => {
    const name = sourceHeader.exec(line)?.[1];
    return name === undefined ? [] : [{ name, line: index }];
  });
  const [first] = starts;
  if (!first) return [{ name: file.split("/").at(-1) ?? file, text: rawLines.join("\n"), firstLine: 0 }];
  if (rawLines.slice(0, first.line).some((line) => line.trim() !== "")) {
    throw new Error(`${file}: text before the first "==== Source: ... ====" belongs to no source`);
  }
  return starts.map(({ name, line }, index) => ({
    name,
    text: rawLines.slice(line + 1, starts[index + 1]?.line).join("\n"),
    firstLine: line + 1,
  }));
}

function readSettings(file: string, lines: readonly string[]): FixtureSettings {
  const values = new Map<string, string>();
  for (const line of lines) {
    if (line.trim() === "") continue;
    const [, key, value] = setting.exec(line) ?? [];
    if (!key || !value || !["solc", "targets"].includes(key)) {
      throw new Error(
        `${file}: "${line}" is no setting; there are "// solc: VERSION, VERSION" and "// targets: NAME, NAME"`,
      );
    }
    values.set(key, value);
  }
  const list = (key: string): string[] | undefined => values.get(key)?.split(/,\s*/);
  const targets = list("targets");
  return { solc: list("solc") ?? [], ...(targets && { targets }) };
}

function readMarks(file: string, lines: readonly string[]): Mark[] {
  const marks: Mark[] = [];
  let flagged = -1;
  for (const [index, line] of lines.entries()) {
    const found = marker.exec(line);
    if (found) marks.push(readMark(file, lines, flagged, found));
    else if (/^\s*\/\/<?\s*\^/.test(line)) throw new Error(`${file}:${index + 1}: this marker cannot be read: ${line}`);
    else flagged = index;
  }
  return marks;
}

function readMark(file: string, lines: readonly string[], line: number, found: RegExpExecArray): Mark {
  const [, indent = "", fromLineStart = "", gap = "", carets = "", dots = "", severity = "", message = ""] = found;
  const caretsAt = indent.length + 2 + fromLineStart.length + gap.length;
  const flagged = lines[line];
  const end = caretsAt + carets.length;
  if (flagged === undefined || end > flagged.length) {
    throw new Error(`${file}:${line + 2}: the carets must stand under the line directly above`);
  }
  return {
    line,
    start: fromLineStart ? 0 : caretsAt,
    end,
    goesOn: dots !== "",
    severity: severities.find((name) => name === severity) ?? "None",
    message,
  };
}

function renderMark(fixture: Fixture, mark: Mark): string {
  const tail = `${mark.goesOn ? "..." : ""} ${mark.severity}: ${mark.message}`;
  if (mark.start === 0 && mark.end > 3) return `//<${"^".repeat(mark.end - 3)}${tail}`;
  if (mark.start < 2 || mark.end <= mark.start) {
    const place = `${fixture.file}:${mark.line + 1}`;
    throw new Error(`${place}: no room for carets under columns ${mark.start} to ${mark.end}; indent the marked code`);
  }
  const codeIndent = /^ */.exec(fixture.lines[mark.line] ?? "")?.[0].length ?? 0;
  const indent = Math.min(codeIndent, mark.start - 2);
  return `${" ".repeat(indent)}//${" ".repeat(mark.start - indent - 2)}${"^".repeat(mark.end - mark.start)}${tail}`;
}

function byPlace(a: Mark, b: Mark): number {
  return a.start - b.start || a.end - b.end || (a.message < b.message ? -1 : 1);
}
