/** A server in a process of its own, for tests that kill it. Takes options as JSON; writes its address to stdout. */

import { type ServerOptions, startServer } from "../../../api/start-server.ts";
import { testServerOptions } from "./api-server.ts";

const [, , given = "{}"] = process.argv;
const options = JSON.parse(given) as Partial<ServerOptions>;
const { url } = await startServer({ ...testServerOptions(options.dataFolder ?? ""), ...options });
process.stdout.write(`${url}\n`);
