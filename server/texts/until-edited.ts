/** Signals for what is asked about the open documents as they are: nobody waits for an answer about a text that is gone. */

/** A signal that is aborted once the documents are not as they are now. */
export type UntilEdited = () => AbortSignal;

export interface UntilEditedDeps {
  /** The state of the documents, as a number. */
  readonly revision: () => number;
  /** Calls whenever the documents may have changed. */
  readonly onDisturbed: (listener: () => void) => void;
}

/** All that is asked in one state has the same signal. */
export function makeUntilEdited({ revision, onDisturbed }: UntilEditedDeps): UntilEdited {
  let current = { state: revision(), controller: new AbortController() };
  const look = (): void => {
    if (current.state === revision()) return;
    current.controller.abort();
    current = { state: revision(), controller: new AbortController() };
  };
  onDisturbed(look);
  return () => {
    look();
    return current.controller.signal;
  };
}
