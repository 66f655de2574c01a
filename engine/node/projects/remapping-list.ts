/** Gathers remappings from several places, the weightiest first, into a list in which nothing contradicts. */

import path from "node:path";
import { formatRemapping, type Remapping } from "../../solc/remappings.ts";
import { toUnitName } from "./paths.ts";

export interface RemappingList {
  /** What a person wrote; the first word on a context and prefix counts. */
  add(remapping: Remapping): void;
  /** What a dependency says about itself: nothing that the project has said already for those sources. */
  addOfDependency(remapping: Remapping): void;
  /** What was guessed: nothing in a room of names that is taken already. */
  addGuess(remapping: Remapping): void;
  /** As the compiler takes them. */
  texts(): string[];
}

/** Empty. `ownFolders` are the project's own, as in `src/`: dependencies do not get to move them. */
export function makeRemappingList(ownFolders: readonly string[]): RemappingList {
  const list: Remapping[] = [];
  let written: readonly Remapping[] = [];

  function push(remapping: Remapping): boolean {
    const isKnown = list.some(({ context, prefix }) => context === remapping.context && prefix === remapping.prefix);
    if (!isKnown) list.push(remapping);
    return !isKnown;
  }

  function mayPush({ context, prefix }: Remapping): boolean {
    return context !== "" || !ownFolders.includes(prefix.toLowerCase());
  }

  return {
    add(remapping) {
      if (push(remapping)) written = [...written, remapping];
    },
    addOfDependency(remapping) {
      const isSaid = written.some(
        ({ context, prefix }) => remapping.context.startsWith(context) && covers(prefix, remapping.prefix),
      );
      if (!isSaid && mayPush(remapping)) push(remapping);
    },
    addGuess(remapping) {
      const isTaken = list.some(
        ({ context, prefix }) => context === remapping.context && covers(prefix, remapping.prefix),
      );
      if (!isTaken && mayPush(remapping)) push(remapping);
    },
    texts: () => list.map(formatRemapping),
  };
}

function covers(prefix: string, other: string): boolean {
  return prefix === other || other.startsWith(prefix.endsWith("/") ? prefix : `${prefix}/`);
}

/**
 * A remapping that stands in a configuration in `folder`, as one for source unit names relative to `root`; both
 * absolute. Undefined where its context leads out of the folder.
 */
export function placeRemapping(
  { context, prefix, target }: Remapping,
  folder: string,
  root: string,
): Remapping | undefined {
  const place = (written: string): string => toUnitName(root, path.resolve(folder, written));
  const placedContext = context === "" ? "" : endLike(context, place(context));
  const home = toUnitName(root, folder);
  if (context !== "" && home !== "" && !`${placedContext}/`.startsWith(`${home}/`)) return undefined;
  return { context: placedContext, prefix, target: target === "" ? "" : endLike(prefix, place(target)) };
}

/** With a slash at the end where the model has one. */
function endLike(model: string, name: string): string {
  return model.endsWith("/") && name !== "" ? `${name}/` : name;
}
