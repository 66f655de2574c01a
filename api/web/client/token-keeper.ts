/** Keeps the tokens of this tab. */

// The access token is in memory alone. The refresh token is kept by the tab, so that a reload does not end the session,
// and goes with it: it is in no cookie that requests could carry by themselves, and in no storage that outlives the tab.
// A tab that was duplicated has a copy of it. Each works once, so whoever renews tells the others of this browser.

export interface TokenPair {
  readonly access: string;
  readonly refresh: string;
}

export interface TokenKeeper {
  access(): string | null;
  refresh(): string | null;
  /** Whom the session is of, as it was typed. */
  name(): string;
  /** Starts a session. */
  open(pair: TokenPair, name: string): void;
  /** Takes the place of the pair that the session had. */
  replace(pair: TokenPair): void;
  /** No request is to carry the access token again. */
  dropAccess(): void;
  clear(): void;
}

interface Renewal {
  readonly old: string;
  readonly pair: TokenPair;
}

const storageKey = "solhound-session";
const channelName = "solhound-renewals";

/** Takes up the session that the tab had before it was loaded again, if there is one. */
export function makeTokenKeeper(): TokenKeeper {
  let { refresh, name } = readKept();
  let access: string | null = null;
  const channel = new BroadcastChannel(channelName);
  const keep = (pair: TokenPair): void => {
    ({ access, refresh } = pair);
    store({ refresh, name });
  };
  channel.addEventListener("message", ({ data }: MessageEvent<Renewal>) => {
    if (refresh !== null && data.old === refresh) keep(data.pair);
  });
  return {
    access: () => access,
    refresh: () => refresh,
    name: () => name,
    open(pair, newName) {
      name = newName;
      keep(pair);
    },
    replace(pair) {
      if (refresh !== null) channel.postMessage({ old: refresh, pair } satisfies Renewal);
      keep(pair);
    },
    dropAccess() {
      access = null;
    },
    clear() {
      access = null;
      refresh = null;
      store({ refresh: null, name: "" });
    },
  };
}

interface Kept {
  readonly refresh: string | null;
  readonly name: string;
}

/** Where the browser keeps nothing for the page, the session lasts until it is loaded again. */
function store(kept: Kept): void {
  try {
    if (kept.refresh === null) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, JSON.stringify(kept));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

function readKept(): Kept {
  try {
    const { refresh, name } = JSON.parse(sessionStorage.getItem(storageKey) ?? "{}") as Record<string, unknown>;
    return { refresh: typeof refresh === "string" ? refresh : null, name: typeof name === "string" ? name : "" };
  } catch {
    return { refresh: null, name: "" };
  }
}
