/** What teams see, in every look. */

import { highTwice, makeTeam, mediumOnce, type Team } from "../api/findings/team.ts";
import { makePeople } from "../api/people.ts";
import { openAnalysis, type Site, signIn } from "./harness/site.ts";
import { describeStates, goTo } from "./harness/states.ts";

const both = highTwice + mediumOnce.replace(/^.*pragma[^\n]*/s, "");

/** What a page is shown of: the project, its analyses. */
interface Shown {
  readonly team: Team;
  readonly first: string;
  readonly second: string;
}

const shown = new WeakMap<Site, Shown>();

async function prepare(site: Site): Promise<Shown> {
  const people = await makePeople(site.server);
  await people.make("ada");
  const team = await makeTeam(site.server, people.admin);
  const json = { url: "https://ci.example.org/hook" };
  await site.server.call("POST", `/v1/projects/${team.project.id}/webhooks`, { token: people.admin, json });
  await team.put(`/projects/${team.project.id}/members`, { username: "ada", role: "editor" });
  const first = (await team.analyse("All.sol", both)).uuid;
  const { "tx-origin": fingerprint } = await team.fingerprints(first);
  await team.put(`/projects/${team.project.id}/triage/${fingerprint}`, { state: "accepted", reason: "known" });
  const second = (await team.analyse("All.sol", highTwice)).uuid;
  const prepared = { team, first, second };
  shown.set(site, prepared);
  return prepared;
}

describeStates("a team", [
  {
    name: "projects-none",
    async reach(page, site) {
      await signIn(page);
      await goTo(page, "#/projects");
      await page.getByText("There are no projects yet.").waitFor();
      await prepare(site);
    },
  },
  {
    name: "projects",
    async reach(page) {
      await page.reload();
      await page.getByRole("link", { name: "bridge" }).waitFor();
    },
  },
  {
    name: "project",
    async reach(page, site) {
      await goTo(page, `#/projects/${shown.get(site)?.team.project.id}`);
      await page.getByRole("img", { name: /^Open findings/ }).waitFor();
      await page.getByRole("row", { name: /ada/ }).waitFor();
    },
  },
  {
    name: "judged",
    async reach(page, site) {
      await openAnalysis(page, shown.get(site)?.first ?? "");
      await page.getByRole("option", { name: /Accepted.*tx/ }).click();
      await page.locator(".triage summary").click();
      await page.locator(".triage li").waitFor();
    },
  },
  {
    name: "comparison",
    async reach(page, site) {
      const { first, second } = shown.get(site) ?? {};
      await goTo(page, `#/analyses/${first}/since/${second}`);
      await page.getByRole("region", { name: /^New/ }).waitFor();
    },
  },
]);
