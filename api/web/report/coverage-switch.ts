/** The switch that shades lines by what was run of them, with its legend; what was chosen is remembered. */

import type { Shade } from "../../../engine/model/shaded-file.ts";
import { fill, h } from "../dom.ts";
import type { FileShades } from "../source/shades.ts";

export interface CoverageSwitch {
  /** Null where nothing was run in any file. */
  readonly element: HTMLElement | null;
  /** Another file is shown. */
  show(file: FileShades | undefined): void;
}

const storageKey = "solhound.showsCoverage";

const meanings = {
  run: "run",
  partly: "run in part",
  missed: "not run",
  unreachable: "the rest proved unreachable",
} as const satisfies Readonly<Record<Shade, string>>;

/** `told` hears whether lines are to be shaded, at once and whenever that changes. */
export function makeCoverageSwitch(
  shades: ReadonlyMap<string, FileShades>,
  told: (isShown: boolean) => void,
): CoverageSwitch {
  if (shades.size === 0) return { element: null, show: () => {} };
  const box = h("input", { type: "checkbox", id: "executed-lines" });
  const share = h("span", { class: "coverage-share" });
  const legend = h(
    "ul",
    { class: "coverage-legend", "aria-label": "Marks of executed lines" },
    ...Object.entries(meanings).map(([shade, meaning]) =>
      h("li", {}, h("span", { class: `shade shade-${shade}`, "aria-hidden": "true" }), meaning),
    ),
  );
  const update = (): void => {
    legend.hidden = !box.checked;
    told(box.checked);
  };
  box.checked = readChoice();
  box.addEventListener("change", () => {
    keepChoice(box.checked);
    update();
  });
  update();
  return {
    element: h("div", { class: "coverage-switch" }, box, h("label", { for: box.id }, "Executed lines"), share, legend),
    show: (file) => void fill(share, file === undefined ? "nothing of this file" : `${file.percent} % run`),
  };
}

/** Browsers may be told to keep nothing. */
function readChoice(): boolean {
  try {
    return localStorage.getItem(storageKey) === "yes";
  } catch {
    return false;
  }
}

function keepChoice(isShown: boolean): void {
  try {
    localStorage.setItem(storageKey, isShown ? "yes" : "no");
  } catch {
    // Then it holds for this page alone.
  }
}
