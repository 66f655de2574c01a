/** With whom a project is shared. */

import type { MemberList } from "../../projects/contract.ts";
import { h } from "../dom.ts";
import { makeAttempts } from "../parts/attempt.ts";
import { confirm } from "../parts/confirm.ts";
import { dataTable } from "../parts/data-table.ts";
import { loadInto } from "../parts/load.ts";
import { whileBusy } from "../parts/while-busy.ts";
import { nameText } from "../parts/words.ts";
import { roleTexts } from "../views/projects.ts";
import type { ProjectPlace } from "./project-place.ts";

type Member = MemberList["members"][number];

/** The list; for the owner the form to take somebody in. */
export function membersCard(place: ProjectPlace): HTMLElement {
  const { app, signal, project } = place;
  const list = h("div", {});
  const { trouble, attempt } = makeAttempts(signal);
  const load = (): Promise<void> =>
    loadInto(
      list,
      { app, signal },
      () => app.client.projects.members(project.id, signal),
      ({ members }) => memberTable(members, project.role === "owner" ? remove : null),
    );
  const remove = async (member: Member): Promise<void> => {
    const name = nameText(member.name);
    const isSure = await confirm(`Remove ${name}?`, "The project and what is in it are not seen any more.", "Remove");
    if (!isSure) return;
    await attempt(app.client.projects.removeMember(project.id, member.id), () => {
      app.announce(`${name} is removed`);
      return load();
    });
  };
  const add = (username: string, role: "reader" | "editor"): Promise<void> =>
    attempt(app.client.projects.setMember(project.id, { username, role }), () => {
      app.announce(`The project is shared with ${username}`);
      return load();
    });
  void load();
  return h(
    "section",
    { class: "card", "aria-labelledby": "members-title" },
    h("h2", { id: "members-title" }, "Members"),
    project.role === "owner" ? memberForm(add) : null,
    trouble,
    list,
  );
}

function memberForm(add: (username: string, role: "reader" | "editor") => Promise<void>): HTMLElement {
  const name = h("input", {
    id: "member-name",
    required: true,
    maxlength: 320,
    autocomplete: "off",
    spellcheck: "false",
  });
  const role = h(
    "select",
    { id: "member-role" },
    h("option", { value: "reader" }, "Reader: sees all of it"),
    h("option", { value: "editor" }, "Editor: judges findings too"),
  );
  const button = h("button", { type: "submit" }, "Share");
  const submit = (event: Event): void => {
    event.preventDefault();
    void whileBusy([button], async () => {
      await add(name.value.trim(), role.value === "editor" ? "editor" : "reader");
      name.value = "";
    });
  };
  return h(
    "form",
    { class: "key-form", on: { submit } },
    h("div", { class: "field" }, h("label", { for: name.id }, "User name"), name),
    h("div", { class: "field" }, h("label", { for: role.id }, "Role"), role),
    button,
  );
}

function memberTable(members: readonly Member[], remove: ((member: Member) => Promise<void>) | null): HTMLElement {
  const rows = members.map((member) => {
    const name = nameText(member.name);
    const click = (): void => void remove?.(member);
    const button = h("button", { class: "quiet", "aria-label": `Remove ${name}`, on: { click } }, "Remove");
    return [h("bdi", {}, name), roleTexts[member.role], remove && member.role !== "owner" ? button : null];
  });
  return dataTable("Members, the owner first", ["Name", "Role", "Actions"], rows);
}
