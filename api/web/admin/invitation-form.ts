/** What a new invitation gives. */

import type { Permission } from "../../http/principal.ts";
import type { NewInvitation } from "../../invitations/contract.ts";
import type { App } from "../app.ts";
import { h } from "../dom.ts";
import { whileBusy } from "../parts/while-busy.ts";
import { roleTexts } from "./words.ts";

const lifetimes = ["1 day", "7 days", "30 days", "90 days"] as const;

/** What it takes to give each role. */
const givenWith: Readonly<Record<string, Permission>> = {
  regular: "CREATE_USERS_REGULAR",
  trusted_user: "CREATE_USERS_TRUSTED",
  partner: "CREATE_USERS_PARTNER",
  admin: "CREATE_USERS_ADMIN",
};

/** The form; only what the account may give is offered. */
export function invitationForm(app: App, invite: (wanted: NewInvitation) => Promise<void>): HTMLElement {
  const note = h("input", { id: "invitation-note", maxlength: 200, autocomplete: "off" });
  const roles = Object.entries(givenWith).filter(([, permission]) => app.may(permission));
  const role = h(
    "select",
    { id: "invitation-role" },
    ...roles.map(([value]) => h("option", { value }, roleTexts[value])),
  );
  if (app.may("CREATE_USERS_WITHOUT_ROLES")) role.append(h("option", { value: "" }, "No role"));
  const group = h("input", { id: "invitation-group", maxlength: 256, autocomplete: "off" });
  const uses = h("input", { id: "invitation-uses", type: "number", min: 1, max: 1_000, value: 1, required: true });
  const lifetime = h(
    "select",
    { id: "invitation-lifetime" },
    ...lifetimes.map((value) => h("option", { value, selected: value === "7 days" }, value)),
  );
  const button = h("button", { class: "primary", type: "submit" }, "Make a link");
  const submit = (event: Event): void => {
    event.preventDefault();
    void whileBusy([button], () =>
      invite({
        note: note.value.trim(),
        roles: role.value === "" ? [] : [role.value],
        groupName: group.value.trim() || null,
        maxUses: Number(uses.value),
        expiresIn: lifetime.value,
      }),
    );
  };
  const field = (label: string, control: HTMLElement): HTMLElement =>
    h("div", { class: "field" }, h("label", { for: control.id }, label), control);
  return h(
    "form",
    { class: "filters", on: { submit } },
    field("For whom it is", note),
    field("Role", role),
    field("Group to make for each", group),
    field("Accounts", uses),
    field("Works for", lifetime),
    h("div", { class: "actions" }, button),
  );
}
