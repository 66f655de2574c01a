/** The fields that say how to compile; closed until somebody needs them. */

import type { Draft } from "../app.ts";
import { type Child, h } from "../dom.ts";
import type { CompilerChoice } from "./compiler-choice.ts";

const evmVersions = [
  ...["osaka", "prague", "cancun", "shanghai", "paris", "london", "berlin", "istanbul"],
  ...["petersburg", "constantinople", "byzantium"],
];

/** Open where something was chosen before. */
export function compilerFields(draft: Draft): HTMLElement {
  const set = (part: Partial<CompilerChoice>): void => {
    draft.compiler = { ...draft.compiler, ...part };
  };
  const { version, evmVersion, optimizerRuns, viaIr, remappings } = draft.compiler;
  const isChosen = [version, evmVersion, optimizerRuns, remappings].some((text) => text !== "") || viaIr;
  const ir = h("input", { type: "checkbox", checked: viaIr, on: { change: () => set({ viaIr: ir.checked }) } });
  return h(
    "details",
    { class: "compiler", open: isChosen },
    h("summary", {}, "Compiler and settings"),
    h(
      "div",
      { class: "compiler-fields" },
      versionField(version, (text) => set({ version: text })),
      selectField("EVM version", "evm-version", evmVersion, evmOptions, (text) => set({ evmVersion: text })),
      selectField("Optimizer", "optimizer", optimizerRuns, optimizerOptions, (text) => set({ optimizerRuns: text })),
      h("label", { class: "check" }, ir, "Compile through Yul"),
      remappingField(remappings, (text) => set({ remappings: text })),
    ),
  );
}

const evmOptions = [["", "The compiler's own"], ...evmVersions.map((name) => [name, name] as const)] as const;
const optimizerOptions = [
  ["", "As usual"],
  ["off", "Off"],
  ["1", "1 run"],
  ["200", "200 runs"],
  ["10000", "10,000 runs"],
  ["1000000", "1,000,000 runs"],
] as const;

type Take = (text: string) => void;

function versionField(value: string, take: Take): HTMLElement {
  const input = h("input", {
    id: "compiler-version",
    value,
    pattern: "0\\.[0-9]{1,3}\\.[0-9]{1,3}",
    title: "An exact version, as in 0.8.20",
    placeholder: "By the pragmas",
    autocomplete: "off",
    on: { input: () => take(input.value.trim()) },
  });
  return field("Version of solc", input);
}

function remappingField(value: string, take: Take): HTMLElement {
  const text = h("textarea", {
    id: "remappings",
    rows: 2,
    spellcheck: "false",
    placeholder: "@openzeppelin/=lib/openzeppelin-contracts/",
    on: { input: () => take(text.value) },
  });
  text.value = value;
  return field("Remappings, one a line", text);
}

function selectField(
  label: string,
  id: string,
  value: string,
  options: readonly (readonly [string, string])[],
  take: Take,
): HTMLElement {
  const children: readonly Child[] = options.map(([option, text]) =>
    h("option", { value: option, selected: option === value }, text),
  );
  const select = h("select", { id, on: { change: () => take(select.value) } }, ...children);
  return field(label, select);
}

function field(label: string, control: HTMLElement): HTMLElement {
  return h("div", { class: "field" }, h("label", { for: control.id }, label), control);
}
