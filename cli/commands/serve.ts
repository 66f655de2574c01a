/** `solhound serve` */

import type { Command } from "commander";
import type { ExitStatus } from "../exit-status.ts";

const epilogue = `
Environment:
  SOLHOUND_ADMIN_PASSWORD  the administrator's password; without it, one is made up and shown once
  DATABASE_URL             a PostgreSQL to keep everything in, instead of a folder; workers share it
  SOLHOUND_SOLC_MIRROR     where compilers are fetched from, instead of npm's registry

Examples:
  solhound serve                       for programs on this machine
  solhound serve --trial               with the account that old MythX clients log in to by themselves
  solhound serve --host 0.0.0.0 --data /var/lib/solhound
  solhound serve --host 0.0.0.0 --limits queued=100,workers=2
  solhound serve --host 10.1.0.5 --proxy 10.1.0.4

Limits of each user, where other machines can reach the server or --limits is given:
  requests-per-second=2 burst=20 requests-per-day=10000 queued=10 workers=4
Of each address, for requests without a session, such as logins:
  public-per-second=20 public-burst=200
`;

/** Adds the command; `finish` gets its exit status once the server was told to end. */
export function addServeCommand(program: Command, finish: (status: ExitStatus) => void): void {
  program
    .command("serve")
    .summary("serve the HTTP API")
    .description("Serves the HTTP API, which clients of the former MythX service use unchanged, until Ctrl-C.")
    .option("--host <host>", "name or address to listen on", "127.0.0.1")
    .option("--port <port>", "0 takes a free one", "3100")
    .option("--data <dir>", "where accounts and results are kept; default: a folder of the user's own")
    .option("--workers <n>", "analyses at once in this server; 0 leaves them to solhound worker")
    .option("--keep-days <n>", "forget analyses so many days after their end; default: keep them")
    .option("--trial", "let the trial account of old clients log in; on this machine only")
    .option("--offline", "fetch no compiler that is not on this machine")
    .option("--limits [list]", "limit what each user may ask for, as in queued=50,workers=8; off: limit nothing")
    .option("--body-limit <mb>", "largest body of a request that is taken", "20")
    .option("--proxy <list>", "addresses and networks of proxies that are believed where a request comes from")
    .option("--private-webhooks", "let webhooks lead into private networks, and to this machine")
    .option("--audit-days <days>", "how long entries of the audit log are kept", "365")
    .option("--log-level <level>", "debug, info, warn or error; the log goes to stderr", "info")
    .addHelpText("after", epilogue)
    .action(async (options: Readonly<Record<string, string | boolean | undefined>>) => {
      const { serveApi } = await import("../serve/serve-api.ts");
      finish(await serveApi(options));
    });
}
