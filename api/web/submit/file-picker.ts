/** Chooses sources: dropped anywhere on the page, picked, or pasted. */

import type { Result } from "../../../engine/util/result.ts";
import type { App } from "../app.ts";
import { fill, h } from "../dom.ts";
import { count, nameText } from "../parts/words.ts";
import { watchDrops } from "./drops.ts";
import { pasteBox } from "./paste-box.ts";
import { readDropped, readPicked } from "./read-files.ts";
import { chooseSources, maxFiles, type NamedText } from "./sources.ts";

export interface FilePicker {
  readonly element: HTMLElement;
  /** Takes over what was pasted; answers what is wrong with it. */
  settle(): string | undefined;
}

/** Files of a list that are shown; the rest is counted. */
const maxShown = 200;

/** What is chosen goes into the draft. */
export function filePicker(app: App, signal: AbortSignal): FilePicker {
  const trouble = h("p", { class: "trouble", role: "alert" });
  const paste = pasteBox();
  const take = async (reading: Promise<Result<readonly NamedText[], string>>): Promise<void> => {
    fill(trouble);
    const read = await reading;
    const fault = read.ok ? choice.add(read.value) : read.error;
    if (fault !== undefined) fill(trouble, fault);
  };
  const filesInput = pickInput({ multiple: true, accept: ".sol" }, take);
  const folderInput = pickInput({ multiple: true, webkitdirectory: true }, take);
  const filesButton = h("button", { type: "button", on: { click: () => filesInput.click() } }, "Choose files");
  const folderButton = h("button", { type: "button", on: { click: () => folderInput.click() } }, "Choose a folder");
  const choice = makeChoice(app, () => filesButton.focus());
  const zone = dropZone([filesButton, folderButton, paste.button], [filesInput, folderInput]);
  watchDrops(zone, (transfer) => void take(readDropped(transfer)), signal);
  return {
    element: h("div", { class: "picker" }, zone, paste.element, trouble, choice.list),
    settle() {
      const pasted = paste.take();
      return pasted === undefined ? undefined : choice.add([pasted]);
    },
  };
}

/** The files that are chosen: those of the draft, and a list of them. `removed` is called when some were taken away. */
function makeChoice({ draft, announce }: App, removed: () => void) {
  const list = h("div", { class: "chosen" });
  const show = (): void => {
    fill(list, draft.files.length === 0 ? null : fileList(draft.files, remove));
  };
  const choose = (files: readonly NamedText[]): void => {
    draft.files = files;
    show();
    announce(`${count(files.length, "file")} chosen`);
  };
  const remove = (names: readonly string[]): void => {
    choose(draft.files.filter(({ name }) => !names.includes(name)));
    removed();
  };
  /** Answers what is wrong with them. */
  const add = (files: readonly NamedText[]): string | undefined => {
    const chosen = mergeSources(draft.files, files);
    if (chosen.length > maxFiles)
      return `These are ${count(chosen.length, "file")}; the server takes ${maxFiles} at once.`;
    choose(chosen);
    return undefined;
  };
  show();
  return { list, add };
}

/** Files that come later take the place of those of the same name. */
function mergeSources(before: readonly NamedText[], added: readonly NamedText[]): readonly NamedText[] {
  const merged = new Map([...before, ...added].map((file) => [file.name, file]));
  return chooseSources([...merged.values()]);
}

/** Where files may be dropped, and the other ways to choose some. */
function dropZone(buttons: readonly HTMLElement[], inputs: readonly HTMLElement[]): HTMLElement {
  return h(
    "div",
    { class: "drop-zone" },
    h("p", { class: "invitation" }, h("strong", {}, "Drop Solidity files or a folder here"), h("br"), "or"),
    h("div", { class: "actions" }, ...buttons),
    ...inputs,
  );
}

function pickInput(
  attributes: Readonly<Record<string, string | boolean>>,
  take: (reading: ReturnType<typeof readPicked>) => Promise<void>,
): HTMLInputElement {
  const input = h("input", { type: "file", hidden: true, tabindex: -1, "aria-hidden": "true", ...attributes });
  input.addEventListener("change", () => {
    void take(readPicked([...(input.files ?? [])]));
    // The same file may be picked again after it has changed.
    input.value = "";
  });
  return input;
}

function fileList(files: readonly NamedText[], remove: (names: readonly string[]) => void): HTMLElement {
  const rows = files.slice(0, maxShown).map(({ name, text }) =>
    h(
      "li",
      {},
      h("bdi", { class: "file-name" }, nameText(name)),
      h("small", {}, sizeText(text)),
      h(
        "button",
        {
          type: "button",
          class: "quiet",
          "aria-label": `Remove ${nameText(name)}`,
          on: { click: () => remove([name]) },
        },
        "✕",
      ),
    ),
  );
  const rest = files.length - rows.length;
  const all = files.map(({ name }) => name);
  return h(
    "details",
    { open: files.length <= 8 },
    h("summary", {}, `${count(files.length, "file")} chosen`),
    h("ul", {}, ...rows, rest > 0 ? h("li", {}, `and ${rest} more`) : null),
    files.length > 1
      ? h("button", { type: "button", class: "quiet", on: { click: () => remove(all) } }, "Remove all")
      : null,
  );
}

function sizeText(text: string): string {
  return text.length < 1024 ? `${text.length} B` : `${Math.round(text.length / 1024).toLocaleString("en")} kB`;
}
