/** What came of a sequence that was run again, for a terminal. */

import type { Rerun } from "../../engine/model/rerun.ts";
import { storyLines } from "../../engine/report/story-lines.ts";
import { visible } from "../../engine/report/visible.ts";

/** The steps, then whether it reproduces. */
export function renderRerun(rerun: Rerun): string {
  const steps = storyLines(rerun.story).map((line, index) => `  ${index + 1}. ${visible(line)}`);
  return `${[...steps, "", ...verdict(rerun).map(visible)].join("\n")}\n`;
}

function verdict({ expected, shown, reproduces }: Rerun): readonly string[] {
  const others = shown.filter((one) => one.check !== expected?.check || one.step !== expected.step);
  const also = others.map(({ check, step, message }) => `  step ${step + 1}: ${message} (${check})`);
  if (expected === null) return [reproduces ? "It shows:" : "It shows no weakness.", ...also];
  const what = `step ${expected.step + 1}: ${expected.message} (${expected.check})`;
  return [
    reproduces ? `It reproduces: ${what}.` : `It does not reproduce: ${what}.`,
    ...(also.length === 0 ? [] : ["It shows besides:", ...also]),
  ];
}
