/** Colours as a table that is passed in: reports know meanings, not escape codes. */

import type { Severity } from "../model/finding.ts";
import { severityNames } from "./counts.ts";

type Brush = (text: string) => string;

export interface Paint {
  readonly badge: Readonly<Record<Severity | "error", string>>;
  readonly strong: Brush;
  readonly dim: Brush;
  readonly place: Brush;
  readonly link: Brush;
  /** Carets below the place a finding is about, and below places that explain it. */
  readonly mark: Readonly<Record<Severity | "error" | "related", Brush>>;
  readonly good: Brush;
  readonly bad: Brush;
}

const asIs: Brush = (text) => text;

/** Without colours: files, pipes, terminals that were asked to be quiet. */
export const plainPaint: Paint = {
  badge: badges((name) => `[${name}]`),
  strong: asIs,
  dim: asIs,
  place: asIs,
  link: asIs,
  mark: { High: asIs, Medium: asIs, Low: asIs, None: asIs, error: asIs, related: asIs },
  good: asIs,
  bad: asIs,
};

const badgeColours: Readonly<Record<Severity | "error", number>> = {
  High: 31,
  Medium: 33,
  Low: 36,
  None: 34,
  error: 31,
};

/** For terminals: the 16 colours, which every theme makes readable. */
export const ansiPaint: Paint = {
  badge: badges((name, severity) => sgr(`1;7;${badgeColours[severity]}`, 0)(` ${name} `)),
  strong: sgr("1", 22),
  dim: sgr("2", 22),
  place: sgr("36", 39),
  link: sgr("4", 24),
  mark: {
    High: sgr("31", 39),
    Medium: sgr("33", 39),
    Low: sgr("36", 39),
    None: sgr("34", 39),
    error: sgr("31", 39),
    related: sgr("34", 39),
  },
  good: sgr("32", 39),
  bad: sgr("31", 39),
};

/** "Select graphic rendition": switches on before the text and off after it. */
function sgr(on: string, off: number): Brush {
  return (text) => `\u{1b}[${on}m${text}\u{1b}[${off}m`;
}

function badges(draw: (name: string, severity: Severity | "error") => string): Paint["badge"] {
  const badge = (severity: Severity): string => draw(severityNames[severity].toUpperCase(), severity);
  return {
    High: badge("High"),
    Medium: badge("Medium"),
    Low: badge("Low"),
    None: badge("None"),
    error: draw("ERROR", "error"),
  };
}
