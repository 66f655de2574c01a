/** What stays on the page whatever it shows: the head, notices, and who is signed in. */

import type { LoginResponse } from "../auth/contract.ts";
import { firstAdminPlace } from "./admin/admin-page.ts";
import type { App } from "./app.ts";
import { makeClient } from "./client/client.ts";
import { makeConnectionWatch } from "./client/connection-watch.ts";
import { sessionOver } from "./client/failure.ts";
import { makeRequester } from "./client/requester.ts";
import { makeTokenKeeper, type TokenKeeper } from "./client/token-keeper.ts";
import { fill, h } from "./dom.ts";
import { failurePanel } from "./parts/failure.ts";
import { makeFrame } from "./parts/frame.ts";
import { parseRoute, type Route, toHash } from "./route.ts";
import { accountView } from "./views/account.ts";
import { analysisView } from "./views/analysis.ts";
import { auditView } from "./views/audit.ts";
import { groupsView } from "./views/groups.ts";
import { historyView } from "./views/history.ts";
import { invitationsView } from "./views/invitations.ts";
import { invitedView, registerView } from "./views/register.ts";
import { signInView } from "./views/sign-in.ts";
import { submitView } from "./views/submit.ts";
import { userView } from "./views/user.ts";
import { usersView } from "./views/users.ts";

/** Shows the place that the address names, or the way in. */
export function startShell(root: HTMLElement): void {
  const tokens = makeTokenKeeper();
  const frame = makeFrame({ signOut: () => void client.logout().then(() => forget("You are signed out.")) });
  const connection = makeConnectionWatch(new URL("healthz", document.baseURI), frame.setReachable);
  const requester = makeRequester(new URL("v1/", document.baseURI), tokens, {
    waiting: frame.showWaiting,
    reachable: connection.saw,
    sessionOver: () => showSignIn(sessionOver.message),
  });
  const client = makeClient(requester, tokens);
  /** Null until the server has confirmed the session: what is shown before would be thrown away when it does. */
  let granted: ReadonlySet<string> | null = null;
  let showsInvitation = false;
  let leave = new AbortController();

  const app: App = {
    client,
    draft: { files: [], mode: "quick", groupName: "", anew: false },
    submitted: [],
    may: (permission) => granted?.has(permission) === true,
    go: (route) => location.assign(toHash(route)),
    ended: (notice) => forget(notice),
    announce: frame.announce,
    whenBack: connection.whenBack,
  };

  const show = (title: string, make: (signal: AbortSignal) => HTMLElement): void => {
    leave.abort();
    leave = new AbortController();
    document.title = title === "" ? "Solhound" : `${title} · Solhound`;
    frame.show(make(leave.signal));
  };

  const showRoute = (): void => {
    const session = tokens.session();
    if (session === null && (showsInvitation || invitationAt(location.hash) !== null)) showSignIn("");
    if (session === null || granted === null) return;
    const route = parseRoute(location.hash);
    frame.setPlace(route.view, session.name, firstAdminPlace(app));
    show(titles[route.view], (signal) => viewOf(route)(app, signal));
  };

  const showSignIn = (notice: string): void => {
    granted = null;
    frame.setPlace(null, "", null);
    const token = invitationAt(location.hash);
    showsInvitation = token !== null;
    const make = (signal: AbortSignal) =>
      token === null ? signInView({ client, notice, opened }) : registerView({ client, token, signal, opened });
    show(token === null ? "Sign in" : titles.register, make);
  };

  const opened = ({ permissions }: LoginResponse): void => {
    granted = new Set(permissions.granted);
    showRoute();
  };

  const forget = (notice: string): void => {
    app.submitted.length = 0;
    Object.assign(app.draft, { files: [], groupName: "", anew: false });
    location.hash = "#/";
    showSignIn(notice);
  };

  const resume = async (): Promise<void> => {
    const answer = await client.resume();
    if (answer.ok) return opened(answer.value);
    if (answer.error.kind === "session-over") return showSignIn(sessionOver.message);
    const again = (): void => void resume();
    show("", (signal) => {
      connection.whenBack(again, signal);
      return h("div", { class: "page" }, failurePanel(answer.error, again));
    });
  };

  fill(root, frame.element);
  for (const fault of ["error", "unhandledrejection"]) window.addEventListener(fault, frame.showFault);
  void startAt(tokens, showRoute, () => (tokens.session() === null ? showSignIn("") : void resume()));
}

/** Shows nothing before it is known who is signed in: it would be shown once more then, without what was typed meanwhile. */
async function startAt(tokens: TokenKeeper, showRoute: () => void, begin: () => void): Promise<void> {
  await tokens.takeUp();
  window.addEventListener("hashchange", showRoute);
  begin();
}

/** The token of the invitation that the address carries; null where it is another place. */
function invitationAt(hash: string): string | null {
  const route = parseRoute(hash);
  return route.view === "register" ? route.token : null;
}

const titles: Readonly<Record<Route["view"], string>> = {
  submit: "Analyze",
  history: "History",
  groups: "Groups",
  analysis: "Analysis",
  account: "Account",
  users: "Users",
  user: "User",
  invitations: "Invitations",
  audit: "Audit log",
  register: "Make an account",
};

function viewOf(route: Route): (app: App, signal: AbortSignal) => HTMLElement {
  switch (route.view) {
    case "submit":
      return submitView;
    case "history":
      return historyView(route.filter);
    case "groups":
      return groupsView(route);
    case "analysis":
      return analysisView(route.uuid);
    case "account":
      return accountView;
    case "users":
      return usersView(route.filter);
    case "user":
      return userView(route.id);
    case "invitations":
      return invitationsView;
    case "audit":
      return auditView(route.filter);
    case "register":
      return invitedView;
  }
}
