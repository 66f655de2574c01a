/** What `npm install` of the repository itself runs: `dist/` is not kept in git, so it is built. */
import { ensureBuilt } from "./setup.mjs";

// Where our own set-up installs, it builds what it needs itself.
if (process.env.SOLHOUND_SETUP === undefined) await ensureBuilt();
