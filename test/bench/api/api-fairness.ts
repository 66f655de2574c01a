/** How long five jobs of one client wait while another has submitted a thousand. */

// For developers, `node out/test/bench/api/api-fairness.js [MANY] [FEW]`: real jobs of tiny contracts, on `solhound serve`.

import type { Job } from "../../../api/analyses/contract.ts";
import { trialAddress } from "../../harness/api/api-server.ts";
import { startServeCommand } from "../../harness/api/serve-command.ts";
import { openPragma } from "../../harness/solidity-samples.ts";

const nMany = Number(process.argv[2] ?? 1_000);
const nFew = Number(process.argv[3] ?? 5);
const limits = "requests-per-second=100000,burst=100000,requests-per-day=10000000,queued=100000";
const server = await startServeCommand(["--limits", limits, "--log-level", "error"]);
const busy = (await server.login()).access;
const modest = (await server.login({ username: trialAddress, password: "trial" })).access;

await Promise.all(Array.from({ length: nMany }, (_, n) => submit(busy, n)));
console.log(`${nMany} jobs of the one client are submitted`);
const few = await Promise.all(Array.from({ length: nFew }, (_, n) => submit(modest, n)));
for (const { uuid } of few) await server.call("GET", `/v1/analyses/${uuid}/issues`, { token: modest });
for (const { uuid } of few) {
  const { status, queueTime, runTime } = (await server.call("GET", `/v1/analyses/${uuid}`, { token: modest }))
    .json as Job;
  console.log(`the other client: ${status}, waited ${queueTime} ms, ran ${runTime} ms`);
}
const { text } = await server.call("GET", "/metrics", { token: busy });
console.log(
  text
    .split("\n")
    .filter((line) => line.startsWith("solhound_analyses{"))
    .join("\n"),
);
await server.stop();

async function submit(token: string, n: number): Promise<Job> {
  const json = { data: { analysisMode: "quick", sources: { "open.sol": { source: `${openPragma}// ${n}\n` } } } };
  return (await server.call("POST", "/v1/analyses", { token, json })).json as Job;
}
