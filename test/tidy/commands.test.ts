/** Every command of the extension is tried in a real VS Code. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { inRoot } from "../harness/root.ts";

interface Manifest {
  readonly contributes: { readonly commands: readonly { readonly command: string; readonly title: string }[] };
}

const readJson = <T>(file: string): T => JSON.parse(readFileSync(inRoot(file), "utf8"));

describe("the commands of package.json", () => {
  it("are each chosen by a test in VS Code, by id or title", () => {
    const texts = readJson<Readonly<Record<string, string>>>("package.nls.json");
    const tests = testsInVscode();
    const untried = readJson<Manifest>("package.json").contributes.commands.filter(({ command, title }) => {
      const name = texts[title.replaceAll("%", "")] ?? title;
      return !waysToChoose(command, name).some((way) => tests.includes(way));
    });
    assert.deepEqual(
      untried.map(({ command }) => command),
      [],
    );
  });
});

/** As code of tests has them: called, from the palette, from a menu or a button, or what the test is about. */
function waysToChoose(id: string, title: string): string[] {
  const fromPalette = ["runCommand(page", "runCommand(workbench.page", "chooseCommand("];
  return [
    `executeCommand("${id}"`,
    ...fromPalette.map((call) => `${call}${call.endsWith("(") ? "" : ", "}"Solhound: ${title}"`),
    `"${title}"`,
    `it("${title} `,
  ];
}

function testsInVscode(): string {
  const folder = inRoot("test/vscode");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".test.ts"));
  return files.map((name) => readFileSync(path.join(folder, name), "utf8")).join("\n");
}
