/** One project: whether it passes its gate, how it has fared, who works on it. */

import type { Project } from "../../projects/contract.ts";
import type { View } from "../app.ts";
import { fill, h } from "../dom.ts";
import { loadInto } from "../parts/load.ts";
import { nameText } from "../parts/words.ts";
import { gateCard } from "../project/gate-card.ts";
import { membersCard } from "../project/members-card.ts";
import type { ProjectPlace } from "../project/project-place.ts";
import { settingsCard } from "../project/settings-card.ts";
import { trendCard } from "../project/trend-card.ts";
import { webhooksCard } from "../project/webhooks-card.ts";
import { toHash } from "../route.ts";
import { roleTexts } from "./projects.ts";

/** The page of the project with that id. */
export function projectView(id: string): View {
  return (app, signal) => {
    const title = h("h1", {}, "Project");
    const head = h("div", { class: "job-head" }, title);
    const place = h("div", {});
    const load = (): Promise<void> =>
      loadInto(
        place,
        { app, signal },
        () => app.client.projects.one(id, signal),
        (project) => {
          const name = nameText(project.name) || "Unnamed";
          fill(title, h("bdi", {}, name));
          document.title = `${name} · Solhound`;
          fill(head, title, factsOf(project));
          return h("div", { class: "cards project" }, ...cardsOf({ app, signal, project, changed }));
        },
      );
    const changed = (done: string): void => {
      app.announce(done);
      void load();
    };
    void load();
    return h("div", { class: "page wide" }, head, place);
  };
}

function factsOf({ id, role, description }: Project): HTMLElement {
  const groups = h("a", { href: toHash({ view: "groups", offset: 0, projectId: id }) }, "Groups");
  return h(
    "div",
    { class: "job-facts" },
    h("span", {}, `You are ${roleTexts[role].toLowerCase()}`),
    groups,
    description === "" ? null : h("span", {}, nameText(description)),
  );
}

function cardsOf(place: ProjectPlace): readonly HTMLElement[] {
  const cards = [gateCard(place), trendCard(place), membersCard(place)];
  return place.project.role === "owner" ? [...cards, webhooksCard(place), settingsCard(place)] : cards;
}
