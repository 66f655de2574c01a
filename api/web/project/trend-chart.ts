/** Open findings after each analysis, as a drawing; the table beside it says the same in numbers. */

import type { Trend } from "../../findings/contract.ts";
import { svg } from "../dom.ts";

type Points = Trend["points"];

/** From the bottom up. */
const severityNames = ["high", "medium", "low", "none"] as const;

/** In units of the drawing, which grows with its place. */
const size = { width: 720, height: 200, left: 40, top: 12, bottom: 20 };
const plotHeight = size.height - size.top - size.bottom;
const widestBar = 40;

/** A bar for each point, oldest first. */
export function trendChart(points: Points): SVGSVGElement {
  const most = Math.max(1, ...points.map(totalOf));
  const step = (size.width - size.left) / Math.max(1, points.length);
  const bars = points.flatMap((point, index) => barOf(point, { most, step, index }));
  return svg(
    "svg",
    { class: "trend-chart", viewBox: `0 0 ${size.width} ${size.height}`, role: "img", "aria-label": describe(points) },
    ...[0, Math.ceil(most / 2), most].flatMap((value) => gridLine(value, most)),
    ...bars,
  );
}

function barOf(point: Points[number], at: { readonly most: number; readonly step: number; readonly index: number }) {
  const width = Math.min(widestBar, at.step * 0.7);
  const x = size.left + at.step * at.index + (at.step - width) / 2;
  let below = 0;
  return severityNames.flatMap((severity) => {
    const n = point.open[severity];
    if (n === 0) return [];
    below += n;
    const height = (n / at.most) * plotHeight;
    const y = size.top + plotHeight * (1 - below / at.most);
    return [svg("rect", { class: `bar severity-${severity}`, x, y, width, height })];
  });
}

function gridLine(value: number, most: number): readonly SVGElement[] {
  const y = size.top + plotHeight * (1 - value / most);
  return [
    svg("line", { class: "grid", x1: size.left, x2: size.width, y1: y, y2: y }),
    svg("text", { class: "scale", x: size.left - 8, y: y + 4, "text-anchor": "end" }, String(value)),
  ];
}

function totalOf({ open: { high, medium, low, none } }: Points[number]): number {
  return high + medium + low + none;
}

/** For those who do not see it. */
function describe(points: Points): string {
  const [first, last] = [points.at(0), points.at(-1)];
  if (!first || !last) return "No analyses";
  return `Open findings after each of ${points.length} analyses: ${totalOf(first)} at first, ${totalOf(last)} at last. The table has all numbers.`;
}
