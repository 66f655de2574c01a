/** What stays on the page whatever it shows: the head, notices, and who is signed in. */

import type { App } from "./app.ts";
import { makeClient } from "./client/client.ts";
import { makeConnectionWatch } from "./client/connection-watch.ts";
import { sessionOver } from "./client/failure.ts";
import { makeRequester } from "./client/requester.ts";
import { makeTokenKeeper, type TokenKeeper } from "./client/token-keeper.ts";
import { fill, h } from "./dom.ts";
import { failurePanel } from "./parts/failure.ts";
import { makeFrame } from "./parts/frame.ts";
import { toHash } from "./route.ts";
import { makeRouter, type Router } from "./router.ts";
import { usualCompiler } from "./submit/compiler-choice.ts";

/** Shows the place that the address names, or the way in. */
export function startShell(root: HTMLElement): void {
  const tokens = makeTokenKeeper();
  const frame = makeFrame({ signOut: () => void client.logout().then(() => app.ended("You are signed out.")) });
  const connection = makeConnectionWatch(new URL("healthz", document.baseURI), frame.setReachable);
  const requester = makeRequester(new URL("v1/", document.baseURI), tokens, {
    waiting: frame.showWaiting,
    reachable: connection.saw,
    sessionOver: () => router.showSignIn(sessionOver.message),
  });
  const client = makeClient(requester, tokens);
  const app: App = {
    client,
    draft: { files: [], mode: "quick", groupName: "", anew: false, compiler: usualCompiler },
    submitted: [],
    may: (permission) => router.may(permission),
    go: (route) => location.assign(toHash(route)),
    ended(notice) {
      forget(app);
      router.showSignIn(notice);
    },
    announce: frame.announce,
    whenBack: connection.whenBack,
  };
  const router = makeRouter(app, tokens, frame);
  fill(root, frame.element);
  for (const fault of ["error", "unhandledrejection"]) window.addEventListener(fault, frame.showFault);
  void begin(app, tokens, router);
}

/** The next to sign in here sees nothing of what the last one did. */
function forget({ submitted, draft }: App): void {
  submitted.length = 0;
  Object.assign(draft, { files: [], groupName: "", anew: false, compiler: usualCompiler });
  location.hash = "#/";
}

/** Shows nothing before it is known who is signed in: it would be shown once more then, without what was typed meanwhile. */
async function begin(app: App, tokens: TokenKeeper, router: Router): Promise<void> {
  await tokens.takeUp();
  window.addEventListener("hashchange", router.follow);
  if (tokens.session() === null) router.showSignIn("");
  else await resume(app, router);
}

/** Goes on with the session that the tab had; where the server does not answer, as soon as it does. */
async function resume(app: App, router: Router): Promise<void> {
  const answer = await app.client.resume();
  if (answer.ok) return router.opened(answer.value);
  if (answer.error.kind === "session-over") return router.showSignIn(sessionOver.message);
  const again = (): void => void resume(app, router);
  router.show("", (signal) => {
    app.whenBack(again, signal);
    return h("div", { class: "page" }, failurePanel(answer.error, again));
  });
}
