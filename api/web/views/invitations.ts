/** Invitations: made, shown once, listed, revoked. */

import type { Invitation } from "../../invitations/contract.ts";
import { adminPage } from "../admin/admin-page.ts";
import { invitationForm } from "../admin/invitation-form.ts";
import { rolesText } from "../admin/words.ts";
import type { View } from "../app.ts";
import { fill, h } from "../dom.ts";
import { makeAttempts } from "../parts/attempt.ts";
import { confirm } from "../parts/confirm.ts";
import { dataTable } from "../parts/data-table.ts";
import { loadInto } from "../parts/load.ts";
import { shownOnce } from "../parts/shown-once.ts";
import { nameText, timeOf } from "../parts/words.ts";
import { toHash } from "../route.ts";

const columns = ["For", "Roles", "Group", "Used", "Until", "Actions"];

/** The page of invitations. */
export const invitationsView: View = (app, signal) =>
  adminPage(app, "invitations", "Invitations", () => {
    const { admin } = app.client;
    const { trouble, attempt } = makeAttempts(signal);
    const made = h("div", {});
    const list = h("div", { class: "card" });
    const load = (): Promise<void> =>
      loadInto(
        list,
        { app, signal },
        () => admin.invitations(signal),
        ({ invitations }) => (invitations.length === 0 ? emptyHint() : invitationTable(invitations, revoke)),
      );
    const revoke = async (invitation: Invitation): Promise<void> => {
      const name = invitationName(invitation);
      if (
        !(await confirm(`Revoke ${name}?`, "Its link makes no accounts any more. Those that were made stay.", "Revoke"))
      )
        return;
      await attempt(admin.revokeInvitation(invitation.id), () => {
        fill(made);
        app.announce(`${name} is revoked`);
        return load();
      });
    };
    const form = invitationForm(app, (wanted) =>
      attempt(admin.invite(wanted), async ({ token }) => {
        const link = new URL(toHash({ view: "register", token }), document.baseURI);
        const hint = "Send it on now, in a safe way: whoever has it can make an account. It is shown only this once.";
        const panel = shownOnce(app, { id: "made-link", label: "The link of the invitation", value: link.href, hint });
        fill(made, panel.element);
        panel.focus();
        await load();
      }),
    );
    void load();
    return [h("section", { class: "card", "aria-label": "New invitation" }, form, trouble, made), list];
  });

function invitationTable(invitations: readonly Invitation[], revoke: (one: Invitation) => Promise<void>): HTMLElement {
  const rows = invitations.map((invitation) => {
    const name = invitationName(invitation);
    const click = (): void => void revoke(invitation);
    return [
      h("bdi", {}, name),
      rolesText(invitation.roles),
      h("bdi", {}, nameText(invitation.groupName ?? "")),
      `${invitation.numUses} of ${invitation.maxUses}`,
      timeOf(invitation.expiresAt),
      h("button", { class: "quiet", "aria-label": `Revoke ${name}`, on: { click } }, "Revoke"),
    ];
  });
  return dataTable("Invitations that work, newest first", columns, rows);
}

function invitationName({ note, id }: Invitation): string {
  return note === "" ? `Unnamed ${id.slice(0, 6)}` : nameText(note);
}

function emptyHint(): HTMLElement {
  return h(
    "p",
    { class: "empty" },
    "No invitation is open. Make one, and send its link to whoever shall make an account.",
  );
}
