/** The decorations of executed lines: a mark beside the line numbers, a line beside the text, a place in the overview. */

import {
  Disposable,
  MarkdownString,
  OverviewRulerLane,
  Range,
  type TextEditor,
  type TextEditorDecorationType,
  ThemeColor,
  Uri,
  window,
} from "vscode";
import type { CoveredLine } from "../../server/coverage-protocol.ts";
import { borderStyles, coverageColours, groupByShade, type Shade, shades } from "./line-shades.ts";

export interface CoverageDecorations extends Disposable {
  /** No lines: takes all of them away. */
  set(editor: TextEditor, lines: readonly CoveredLine[]): void;
}

/** `extensionUri`: where the pictures lie. */
export function makeCoverageDecorations(extensionUri: Uri): CoverageDecorations {
  const types = shades.map((shade) => ({ shade, type: makeType(extensionUri, shade) }));
  const all = Disposable.from(...types.map(({ type }) => type));
  return {
    set(editor, lines) {
      const groups = groupByShade(lines);
      for (const { shade, type } of types) editor.setDecorations(type, groups[shade].map(toOptions));
    },
    dispose: () => all.dispose(),
  };
}

function makeType(extensionUri: Uri, shade: Shade): TextEditorDecorationType {
  const color = new ThemeColor(coverageColours[shade]);
  return window.createTextEditorDecorationType({
    isWholeLine: true,
    gutterIconPath: Uri.joinPath(extensionUri, "media", `coverage-${shade}.svg`),
    gutterIconSize: "contain",
    overviewRulerColor: color,
    overviewRulerLane: OverviewRulerLane.Left,
    borderColor: color,
    borderStyle: borderStyles[shade],
    borderWidth: "0 0 0 3px",
  });
}

/** Sentences have code of the file in them, which is no markup. */
function toOptions({ line, remarks }: CoveredLine) {
  const hoverMessage = remarks.map((remark) => new MarkdownString(escapeOutsideCode(remark)));
  return { range: new Range(line, 0, line, 0), hoverMessage };
}

function escapeOutsideCode(sentence: string): string {
  return sentence
    .split("`")
    .map((part, index) => (index % 2 === 0 ? part.replace(/[\\*_{}[\]()<>#+!|&]/g, "\\$&") : part))
    .join("`");
}
