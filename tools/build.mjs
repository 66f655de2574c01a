/** `npm run build`: bundles into `dist/` what is stale. */
import { ensureBuilt } from "./setup.mjs";

await ensureBuilt();
