/** The analyses that the user asked for and that have not ended: what "Cancel" is offered for. */

import { commands, type Disposable, EventEmitter } from "vscode";
import { busyContextKey } from "./command-ids.ts";

export interface RunningAnalyses extends Disposable {
  isAny(): boolean;
  onDidChange(listener: () => void): Disposable;
  /** One begins; the answer ends it. */
  begin(): () => void;
}

/** None at first. Keeps the context key by which menus know. */
export function makeRunningAnalyses(): RunningAnalyses {
  const changed = new EventEmitter<void>();
  let nRunning = 0;
  const add = (n: number): void => {
    nRunning += n;
    commands.executeCommand("setContext", busyContextKey, nRunning > 0);
    changed.fire();
  };
  return {
    isAny: () => nRunning > 0,
    onDidChange: (listener) => changed.event(listener),
    begin() {
      add(1);
      return () => add(-1);
    },
    dispose: () => changed.dispose(),
  };
}
