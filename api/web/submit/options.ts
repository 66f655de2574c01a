/** How an analysis is to be done. */

import type { App, Draft } from "../app.ts";
import { fill, h } from "../dom.ts";
import { compilerFields } from "./compiler-fields.ts";

const modes: readonly { readonly mode: Draft["mode"]; readonly title: string; readonly text: string }[] = [
  { mode: "quick", title: "Quick", text: "90 seconds" },
  { mode: "standard", title: "Standard", text: "2 hours" },
  { mode: "deep", title: "Deep", text: "5 hours" },
];

/** Mode, group, and whether an earlier result may stand. */
export function submitOptions(app: App, signal: AbortSignal): HTMLElement {
  return h(
    "div",
    { class: "options" },
    modeChoice(app.draft),
    groupChoice(app, signal),
    freshChoice(app),
    compilerFields(app.draft),
  );
}

function modeChoice(draft: Draft): HTMLElement {
  const choices = modes.map(({ mode, title, text }) => {
    const change = (): void => {
      draft.mode = mode;
    };
    const isChosen = draft.mode === mode;
    const input = h("input", { type: "radio", name: "mode", value: mode, checked: isChosen, on: { change } });
    return h("label", { class: "choice" }, input, h("span", {}, h("strong", {}, title), h("small", {}, text)));
  });
  return h(
    "fieldset",
    { class: "modes" },
    h("legend", {}, "How deep, and how long at most"),
    h("div", { class: "choices" }, ...choices),
  );
}

/** The name of an open group, or of one that is made. */
function groupChoice({ client, draft, may }: App, signal: AbortSignal): HTMLElement {
  const list = h("datalist", { id: "open-groups" });
  const input = h("input", {
    id: "group",
    list: "open-groups",
    maxlength: 256,
    value: draft.groupName,
    autocomplete: "off",
    placeholder: "None",
    on: {
      input: ({ target }) => {
        draft.groupName = (target as HTMLInputElement).value;
      },
    },
  });
  if (may("ANALYSES_LOOKUP_OWN")) void offerGroups();
  return h(
    "div",
    { class: "field" },
    h("label", { for: "group" }, "Group", h("small", {}, " (optional; a new name makes one)")),
    input,
    list,
  );

  async function offerGroups(): Promise<void> {
    const answer = await client.groups({}, signal).catch(() => undefined);
    if (!answer?.ok) return;
    const open = answer.value.groups.filter(({ status, name }) => status === "opened" && name !== "");
    fill(list, ...[...new Set(open.map(({ name }) => name))].map((value) => h("option", { value })));
  }
}

function freshChoice({ draft, may }: App): HTMLElement | null {
  if (!may("NO_CACHE_LOOKUP")) return null;
  const change = ({ target }: Event): void => {
    draft.anew = (target as HTMLInputElement).checked;
  };
  const input = h("input", { type: "checkbox", checked: draft.anew, on: { change } });
  return h("label", { class: "check" }, input, "Analyze anew, even if the same was analyzed before");
}
