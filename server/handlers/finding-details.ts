/** `solhound/findingDetails`: all that is known of one finding. */

import { checkPageUrl } from "../../engine/model/check-page-url.ts";
import { explain } from "../../engine/report/explanation.ts";
import { storyLines } from "../../engine/report/story-lines.ts";
import type { FindingDetails } from "../findings-protocol.ts";
import type { FindingReference } from "../protocol.ts";
import { toEntry } from "../results/announcer.ts";
import { checkTexts } from "../results/check-texts.ts";
import { findShown } from "../results/find-shown.ts";
import type { FindingItem } from "../results/items.ts";
import type { Session } from "../session.ts";

/** Loaded when somebody asks. */
const registries = () => import("../../engine/report/registries.ts");

/** Null where the file has no such finding now. */
export async function findingDetails(
  deps: Pick<Session, "publisher">,
  reference: FindingReference,
): Promise<FindingDetails | null> {
  const [checks, { furtherReferences, registryEntries }] = await Promise.all([checkTexts(), registries()]);
  const item = findShown(deps, reference);
  if (item === null) return null;
  const { finding } = item;
  const { locate } = deps.publisher;
  const info = checks.find(({ id }) => id === finding.check);
  return {
    uri: locate(item.place).uri,
    entry: toEntry(item, locate(item.place).range),
    head: finding.description.head,
    ...explain(finding, checks),
    path: item.related.filter(({ place }) => !place.lost).map(({ place, message }) => ({ ...locate(place), message })),
    steps: stepsOf(item),
    example: info?.example ?? null,
    registries: info === undefined ? [] : registryEntries(info),
    references: info === undefined ? [] : furtherReferences(info),
    pageUrl: checkPageUrl(finding.check),
  };
}

function stepsOf({ finding: { story } }: FindingItem): FindingDetails["steps"] {
  if (story === undefined) return [];
  const lines = storyLines(story);
  return story.steps.map(({ broken }, index) => ({ text: lines[index] ?? "", isBroken: broken !== null }));
}
