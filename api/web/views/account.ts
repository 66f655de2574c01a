/** What belongs to who is signed in: the password, the sessions, the API keys. */

import { apiKeyCard } from "../account/api-keys.ts";
import { passwordCard } from "../account/password.ts";
import { sessionCard } from "../account/sessions.ts";
import type { View } from "../app.ts";
import { h } from "../dom.ts";

/** The page of the account. */
export const accountView: View = (app, signal) =>
  h(
    "div",
    { class: "page account-page" },
    h("h1", {}, "Account"),
    passwordCard(app),
    sessionCard(app),
    apiKeyCard(app, signal),
  );
