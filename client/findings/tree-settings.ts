/** How the tree of findings is shown, remembered for the workspace. */

import { commands, type Disposable, EventEmitter, type Memento } from "vscode";
import { findingContextKeys } from "../command-ids.ts";
import { type Grouping, groupings, type TreeOptions } from "./finding-tree.ts";

export interface TreeSettings extends Disposable {
  get(): TreeOptions;
  set(change: Partial<TreeOptions>): void;
  onDidChange(listener: () => void): Disposable;
}

const names = {
  grouping: "findings.grouping",
  filter: "findings.filter",
  onlyNew: "findings.onlyNew",
  known: "findings.known",
} as const;

/** As they were when the workspace was last open. */
export function makeTreeSettings(state: Memento): TreeSettings {
  const changed = new EventEmitter<void>();
  let options: TreeOptions = {
    grouping: toGrouping(state.get(names.grouping)),
    filter: state.get(names.filter, ""),
    onlyNew: state.get(names.onlyNew, false),
    known: new Set(state.get<readonly string[]>(names.known, [])),
  };
  const tellMenus = (): void => {
    commands.executeCommand("setContext", findingContextKeys.isFiltered, options.filter !== "");
    commands.executeCommand("setContext", findingContextKeys.onlyNew, options.onlyNew);
  };
  tellMenus();
  return {
    get: () => options,
    set(change) {
      options = { ...options, ...change };
      state.update(names.grouping, options.grouping);
      state.update(names.filter, options.filter);
      state.update(names.onlyNew, options.onlyNew);
      state.update(names.known, [...options.known]);
      tellMenus();
      changed.fire();
    },
    onDidChange: (listener) => changed.event(listener),
    dispose: () => changed.dispose(),
  };
}

function toGrouping(value: unknown): Grouping {
  return groupings.find((one) => one === value) ?? "severity";
}
