/** Keeps the session of this tab, and shares it with the other tabs of this browser. */

// The access token is in memory alone. The rest is kept by the tab, so that a reload does not end the session, and goes
// with it: it is in no cookie that requests could carry by themselves, and in no storage that outlives the tab. A tab that
// has no session asks the others for theirs. Each refresh token works once; but whoever knows the session's key may repeat
// a renewal whose answer was lost in a reload, or that two tabs began at once, and has the same answer.

export interface TokenPair {
  readonly access: string;
  readonly refresh: string;
}

/** What it takes to go on with a session. */
export interface Session {
  readonly refresh: string;
  readonly renewalKey: string;
  /** Whom it is of, as it was typed. */
  readonly name: string;
  /** How often it was renewed. */
  readonly nRenewals: number;
}

export interface TokenKeeper {
  access(): string | null;
  session(): Session | null;
  /** Takes up the session that the tab had before it was loaded again, as it is by now, or that of another tab. */
  takeUp(): Promise<void>;
  /** Starts a session. */
  open(pair: TokenPair, renewalKey: string, name: string): void;
  /** Takes the place of the pair that the session had. */
  replace(pair: TokenPair): void;
  /** No request is to carry the access token again. */
  dropAccess(): void;
  clear(): void;
}

/** Between tabs: `ask` for a session, that of the key where there is one; `tell` the own. */
type Message =
  | { readonly kind: "ask"; readonly renewalKey: string | null }
  | { readonly kind: "tell"; readonly session: Session; readonly access: string | null };

const storageKey = "solhound-session";
const channelName = "solhound-sessions";
/** Tabs that live answer within a few milliseconds. */
const answerMs = 100;

/** Knows of no session before `takeUp`. */
export function makeTokenKeeper(): TokenKeeper {
  let session: Session | null = null;
  let access: string | null = null;
  let isAsking = false;
  const channel = new BroadcastChannel(channelName);
  const say = (message: Message): void => channel.postMessage(message);
  const keep = (kept: Session | null, with_: string | null): void => {
    session = kept;
    access = with_;
    store(kept);
  };
  const isNewer = (told: Session): boolean =>
    session === null ? isAsking : told.renewalKey === session.renewalKey && told.nRenewals > session.nRenewals;
  channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    if (data.kind === "tell") {
      if (isNewer(data.session)) keep(data.session, data.access);
    } else if (session !== null && !isAsking && (data.renewalKey ?? session.renewalKey) === session.renewalKey) {
      say({ kind: "tell", session, access });
    }
  });
  return {
    access: () => access,
    session: () => session,
    async takeUp() {
      session = readKept();
      isAsking = true;
      say({ kind: "ask", renewalKey: session?.renewalKey ?? null });
      await new Promise((resolve) => setTimeout(resolve, answerMs));
      isAsking = false;
    },
    open(pair, renewalKey, name) {
      keep({ refresh: pair.refresh, renewalKey, name, nRenewals: 0 }, pair.access);
    },
    replace(pair) {
      if (session === null) return;
      keep({ ...session, refresh: pair.refresh, nRenewals: session.nRenewals + 1 }, pair.access);
      say({ kind: "tell", session, access });
    },
    dropAccess() {
      access = null;
    },
    clear: () => keep(null, null),
  };
}

/** A key that nobody can guess. */
export function makeRenewalKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Where the browser keeps nothing for the page, the session lasts until it is loaded again. */
function store(session: Session | null): void {
  try {
    if (session === null) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, JSON.stringify(session));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

function readKept(): Session | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? "null") as Partial<Session> | null;
    const { refresh, renewalKey, name = "", nRenewals = 0 } = kept ?? {};
    return refresh === undefined || renewalKey === undefined ? null : { refresh, renewalKey, name, nRenewals };
  } catch {
    return null;
  }
}
