/** A project with analyses in it, for tests of what teams do. */

import assert from "node:assert/strict";
import type { Job, Report } from "../../../api/analyses/contract.ts";
import type { Group } from "../../../api/groups/contract.ts";
import type { Project } from "../../../api/projects/contract.ts";
import type { TestServer } from "../../harness/api/api-server.ts";

const head = "// SPDX-License-Identifier: MIT\npragma solidity 0.8.37;\n\n";

/** Two findings of high severity at one place: anybody can end it, and takes what it has. */
export const highTwice = `${head}contract Open {
    function leave() external {
        selfdestruct(payable(msg.sender));
    }

    receive() external payable {}
}
`;
/** One of medium severity. */
export const mediumOnce = `${head}contract Origin {
    address private immutable owner = msg.sender;
    uint256 public value;

    event Changed(uint256 value);

    function set(uint256 next) external {
        require(tx.origin == owner);
        value = next;
        emit Changed(next);
    }
}
`;
/** Nothing. */
export const clean = `${head}contract Clean {}\n`;
/** It does not compile. */
export const broken = `${head}contract Broken {\n`;

/** What somebody with that token does. */
export interface Team {
  readonly project: Project;
  readonly group: Group;
  get<T>(path: string): Promise<T>;
  put<T>(path: string, json: object): Promise<T>;
  /** Has it analysed in the group, or another one, and answers the job when it has ended. */
  analyse(name: string, text: string, groupId?: string): Promise<Job>;
  /** The fingerprints of what an analysis found, by check. */
  fingerprints(uuid: string): Promise<Readonly<Record<string, string>>>;
}

/** Makes the project and the group of the token's owner. */
export async function makeTeam({ call }: Pick<TestServer, "call">, token: string): Promise<Team> {
  const send = async <T>(method: string, path: string, json?: object): Promise<T> => {
    const answer = await call(method, `/v1${path}`, json === undefined ? { token } : { token, json });
    assert.equal(answer.status, 200, `${method} ${path}: ${answer.text}`);
    return answer.json as T;
  };
  const get = <T>(path: string) => send<T>("GET", path);
  const group = await send<Group>("POST", "/analysis-groups", { groupName: "runs" });
  const project = await send<Project>("POST", "/projects", { name: "bridge", groups: [group.id] });
  return {
    project,
    group,
    get,
    put: (path, json) => send("PUT", path, json),
    async analyse(name, text, groupId = group.id) {
      const data = { mainSource: name, sources: { [name]: { source: text } } };
      const { uuid } = await send<Job>("POST", "/analyses", { data, groupId });
      await call("GET", `/v1/analyses/${uuid}/issues`, { token });
      return get(`/analyses/${uuid}`);
    },
    async fingerprints(uuid) {
      const reports = await get<Report[]>(`/analyses/${uuid}/issues`);
      const issues = reports.flatMap((report) => report.issues);
      return Object.fromEntries(issues.map(({ extra }) => [extra.check, extra.fingerprint]));
    },
  };
}
