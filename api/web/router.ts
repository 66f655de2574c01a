/** Shows the place that the address names, or the way in; knows what whoever is signed in may do. */

import type { LoginResponse } from "../auth/contract.ts";
import type { Permission } from "../http/principal.ts";
import { firstAdminPlace } from "./admin/admin-page.ts";
import type { App } from "./app.ts";
import type { TokenKeeper } from "./client/token-keeper.ts";
import type { Frame } from "./parts/frame.ts";
import { parseRoute, type Route } from "./route.ts";
import { accountView } from "./views/account.ts";
import { analysisView } from "./views/analysis.ts";
import { auditView } from "./views/audit.ts";
import { compareView } from "./views/compare.ts";
import { groupsView } from "./views/groups.ts";
import { historyView } from "./views/history.ts";
import { invitationsView } from "./views/invitations.ts";
import { projectView } from "./views/project.ts";
import { projectsView } from "./views/projects.ts";
import { invitedView, registerView } from "./views/register.ts";
import { signInView } from "./views/sign-in.ts";
import { submitView } from "./views/submit.ts";
import { userView } from "./views/user.ts";
import { usersView } from "./views/users.ts";

export interface Router {
  may(permission: Permission): boolean;
  /** The server has confirmed the session: shows the place that the address names. */
  opened(session: LoginResponse): void;
  /** Shows the place that the address names by now. */
  follow(): void;
  /** Shows the way in: to sign in, or to make the account that the address invites to. */
  showSignIn(notice: string): void;
  /** Shows something that is no place; `signal` fires when the reader leaves it. */
  show(title: string, make: (signal: AbortSignal) => HTMLElement): void;
}

/** Shows nothing before it is told to. */
export function makeRouter(app: App, tokens: TokenKeeper, frame: Frame): Router {
  const show = makeStage(frame);
  /** Null until the server has confirmed the session: what is shown before would be thrown away when it does. */
  let granted: ReadonlySet<string> | null = null;
  let showsInvitation = false;

  const follow = (): void => {
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
    const { client } = app;
    const token = invitationAt(location.hash);
    showsInvitation = token !== null;
    if (token === null) show("Sign in", () => signInView({ client, notice, opened }));
    else show(titles.register, (signal) => registerView({ client, token, signal, opened }));
  };
  const opened = ({ permissions }: LoginResponse): void => {
    granted = new Set(permissions.granted);
    follow();
  };
  return { may: (permission) => granted?.has(permission) === true, opened, follow, showSignIn, show };
}

/** Puts one thing after the other into the frame, and tells each when it is left. */
function makeStage(frame: Frame): Router["show"] {
  let leave = new AbortController();
  return (title, make) => {
    leave.abort();
    leave = new AbortController();
    document.title = title === "" ? "Solhound" : `${title} · Solhound`;
    frame.show(make(leave.signal));
  };
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
  compare: "Comparison",
  projects: "Projects",
  project: "Project",
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
    case "compare":
      return compareView(route);
    case "projects":
      return projectsView(route);
    case "project":
      return projectView(route.id);
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
