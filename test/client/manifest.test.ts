/** What package.json promises to VS Code and what the code has are the same. */

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import {
  busyContextKey,
  commandIds,
  coverageContextKey,
  findingContextKeys,
  stoppedContextKey,
  toolNames,
  viewIds,
} from "../../client/command-ids.ts";
import { coverageColours } from "../../client/coverage/line-shades.ts";
import { languageId } from "../../client/solidity-documents.ts";
import { includables } from "../../engine/model/includable.ts";
import {
  commandModes,
  compilerDiagnosticsChoices,
  defaultSettings,
  fetchChoices,
  remoteModes,
  runTriggers,
  commands as serverCommands,
  settingsSection,
} from "../../server/protocol.ts";
import { inRoot } from "../harness/root.ts";

interface Setting {
  readonly type?: string | readonly string[];
  readonly default: unknown;
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, { readonly enum?: readonly string[]; readonly default?: unknown }>>;
  readonly items?: { readonly enum?: readonly string[] };
  readonly markdownEnumDescriptions?: readonly string[];
  readonly markdownDescription?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly scope?: string;
}

interface MenuItem {
  readonly command: string;
  readonly when?: string;
}

interface WalkthroughStep {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly media: { readonly svg: string; readonly altText: string };
  readonly completionEvents: readonly string[];
}

interface Manifest {
  readonly main: string;
  readonly icon: string;
  readonly activationEvents: readonly string[];
  readonly extensionKind: readonly string[];
  readonly capabilities: {
    readonly untrustedWorkspaces: { readonly supported: string; readonly restrictedConfigurations: readonly string[] };
  };
  readonly contributes: {
    readonly languages: readonly { readonly id: string; readonly configuration: string }[];
    readonly grammars: readonly { readonly language: string; readonly path: string }[];
    readonly commands: readonly { readonly command: string; readonly title: string; readonly category: string }[];
    readonly views: Readonly<Record<string, readonly { readonly id: string; readonly icon: string }[]>>;
    readonly viewsWelcome: readonly { readonly view: string; readonly when: string; readonly contents: string }[];
    readonly colors: readonly { readonly id: string; readonly description: string; readonly defaults: object }[];
    readonly languageModelTools: readonly { readonly name: string; readonly when: string }[];
    readonly walkthroughs: readonly { readonly steps: readonly WalkthroughStep[] }[];
    readonly menus: Readonly<Record<string, readonly MenuItem[]>>;
    readonly configuration: { readonly properties: Readonly<Record<string, Setting>> };
  };
}

const texts = JSON.parse(readFileSync(inRoot("package.nls.json"), "utf8")) as Readonly<Record<string, string>>;
/** With its texts in place of their keys. */
const manifest = JSON.parse(readFileSync(inRoot("package.json"), "utf8"), (_, value: unknown) =>
  typeof value === "string" ? value.replace(/^%(.+)%$/, (key, name: string) => texts[name] ?? key) : value,
) as Manifest;
const { contributes, capabilities } = manifest;
const settings = contributes.configuration.properties;
const menuItems = Object.values(contributes.menus).flat();

/** Only the client reads these. */
const clientSettings = ["trace.server", "languageModelTools"];

describe("the manifest", () => {
  it("declares exactly the commands that the code registers", () => {
    const declared = contributes.commands.map(({ command }) => command);
    assert.deepEqual(declared.sort(), Object.values(commandIds).sort());
  });

  it("names no command as the server names one", () => {
    const names = new Set<string>(Object.values(serverCommands));
    assert.deepEqual(
      contributes.commands.filter(({ command }) => names.has(command)),
      [],
    );
  });

  it("gives every command the category Solhound", () => {
    assert.deepEqual([...new Set(contributes.commands.map(({ category }) => category))], ["Solhound"]);
  });

  it("puts only declared commands into menus", () => {
    const declared = new Set(contributes.commands.map(({ command }) => command));
    assert.deepEqual(
      menuItems.filter(({ command }) => !declared.has(command)),
      [],
    );
  });

  it("uses exactly the context keys that the code sets", () => {
    const conditions = [...menuItems, ...contributes.viewsWelcome].map(({ when }) => when ?? "");
    const used = conditions.flatMap((when) => when.replace(/\bview == [\w.]+/g, "").match(/\bsolhound\.[\w.]+/g) ?? []);
    assert.deepEqual(
      [...new Set(used)].sort(),
      [busyContextKey, coverageContextKey, stoppedContextKey, ...Object.values(findingContextKeys)].sort(),
    );
  });

  it("declares exactly the views that the code fills, and speaks of no other", () => {
    const ids: readonly string[] = Object.values(viewIds);
    const declared = Object.values(contributes.views).flat();
    assert.deepEqual(declared.map(({ id }) => id).sort(), [...ids].sort());
    const spoken = [
      ...menuItems.flatMap(({ when }) => when?.match(/(?<=\bview == )[\w.]+/g) ?? []),
      ...contributes.viewsWelcome.map(({ view }) => view),
    ];
    assert.deepEqual(
      spoken.filter((id) => !ids.includes(id)),
      [],
    );
  });

  it("welcomes with commands that are there", () => {
    const declared = new Set(contributes.commands.map(({ command }) => command));
    const named = contributes.viewsWelcome.flatMap(({ contents }) => contents.match(/(?<=\(command:)[\w.]+/g) ?? []);
    assert.deepEqual(
      named.filter((id) => !declared.has(id)),
      ["vscode.openFolder"],
    );
  });

  it("leads through commands, views and pictures that are there", () => {
    const known = new Set([...contributes.commands.map(({ command }) => command), "vscode.openFolder"]);
    const focus = `${viewIds.findings}.focus`;
    for (const { id, description, media, completionEvents } of contributes.walkthroughs.flatMap(({ steps }) => steps)) {
      const events = completionEvents.flatMap((event) => event.match(/(?<=^onCommand:).*/) ?? []);
      const linked = description.match(/(?<=\(command:)[\w.]+/g) ?? [];
      assert.deepEqual(
        [...events, ...linked].filter((one) => !known.has(one) && one !== focus),
        [],
        id,
      );
      assert.ok(completionEvents.length > 0, id);
      const picture = readFileSync(inRoot(media.svg), "utf8");
      // Its colours are those of the theme that is on.
      assert.doesNotMatch(picture, /(?:fill|stroke)="(?!none|var\(--vscode-)/, id);
      assert.match(media.altText, /^[A-Z].*\.$/, id);
    }
  });

  it("offers agents the tools of the code, where the user wants them", () => {
    const tools = contributes.languageModelTools;
    assert.deepEqual(tools.map(({ name }) => name).sort(), Object.values(toolNames).sort());
    assert.deepEqual([...new Set(tools.map(({ when }) => when))], ["config.solhound.languageModelTools"]);
    assert.equal(settings["solhound.languageModelTools"]?.default, false);
  });

  it("declares the colours of the code, for every kind of theme", () => {
    assert.deepEqual(contributes.colors.map(({ id }) => id).sort(), Object.values(coverageColours).sort());
    for (const { description, defaults } of contributes.colors) {
      assert.match(description, /^[A-Z].*\.$/);
      assert.deepEqual(Object.keys(defaults), ["light", "dark", "highContrast", "highContrastLight"]);
      for (const colour of Object.values(defaults)) assert.match(colour, /^#[0-9a-f]{6}$/);
    }
  });

  it("has exactly the settings that the code reads", () => {
    const read = [...Object.keys(defaultSettings), ...clientSettings].map((name) => `${settingsSection}.${name}`);
    assert.deepEqual(Object.keys(settings).sort(), read.sort());
  });

  it("has the defaults of the code, and an empty text where that has none", () => {
    for (const [name, value] of Object.entries(defaultSettings)) {
      const setting = settings[`${settingsSection}.${name}`];
      assert.deepEqual(setting?.default, value === null && setting?.type === "string" ? "" : value, name);
    }
  });

  it("offers the choices of the code", () => {
    assert.deepEqual(settings["solhound.run"]?.enum, [...runTriggers]);
    assert.deepEqual(settings["solhound.mode"]?.enum, [...commandModes]);
    assert.deepEqual(settings["solhound.fetchCompilers"]?.enum, [...fetchChoices]);
    assert.deepEqual(settings["solhound.include"]?.items?.enum, [...includables]);
    assert.deepEqual(settings["solhound.connection"]?.properties?.["mode"]?.enum, [...remoteModes]);
    assert.deepEqual(settings["solhound.compilerDiagnostics"]?.enum, [...compilerDiagnosticsChoices]);
  });

  for (const [name, setting] of Object.entries(settings)) {
    it(`describes ${name}, each of its choices, and where it may be set`, () => {
      assert.match(setting.markdownDescription ?? "", /^[A-Z].*\.$/s);
      assert.equal(setting.markdownEnumDescriptions?.length, setting.enum?.length);
      for (const text of setting.markdownEnumDescriptions ?? []) assert.match(text, /^[A-Z].*\.$/s);
      assert.ok(["resource", "window", "machine-overridable"].includes(setting.scope ?? ""));
    });
  }

  it("restricts only settings that it has", () => {
    const { supported, restrictedConfigurations } = capabilities.untrustedWorkspaces;
    assert.equal(supported, "limited");
    assert.deepEqual(
      restrictedConfigurations.filter((name) => !(name in settings)),
      [],
    );
  });

  it("tells the reader of a restricted setting so", () => {
    const told = Object.keys(settings).filter((name) => settings[name]?.markdownDescription?.includes("not trusted"));
    assert.deepEqual(told.sort(), [...capabilities.untrustedWorkspaces.restrictedConfigurations].sort());
  });

  it("means the same language everywhere", () => {
    assert.deepEqual(
      contributes.languages.map(({ id }) => id),
      [languageId],
    );
    assert.deepEqual(
      contributes.grammars.map(({ language }) => language),
      [languageId],
    );
    assert.ok(manifest.activationEvents.includes(`onLanguage:${languageId}`));
  });

  it("runs beside the files, also in a remote window", () => {
    assert.deepEqual(manifest.extensionKind, ["workspace"]);
  });

  it("draws nothing black where a theme has no colour for it", () => {
    for (const { media } of contributes.walkthroughs.flatMap(({ steps }) => steps)) {
      const fills = readFileSync(inRoot(media.svg), "utf8").match(/fill="var\([^"]*"/g) ?? [];
      // High contrast has edges, and no grounds.
      const bare = fills.filter((fill) => /[bB]ackground\)"/.test(fill) && !fill.includes("editor-background"));
      assert.deepEqual(bare, [], media.svg);
    }
  });

  it("names only files that exist", () => {
    const named = [manifest.icon, ...contributes.languages.map(({ configuration }) => configuration)];
    named.push(...contributes.grammars.map((grammar) => grammar.path));
    named.push(...Object.values(contributes.views).flatMap((views) => views.map(({ icon }) => icon)));
    assert.deepEqual(
      named.filter((file) => !existsSync(inRoot(file))),
      [],
    );
  });
});
