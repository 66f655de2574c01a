/** Starts the page. */

import { startShell } from "./shell.ts";

const root = document.getElementById("app");
if (root) startShell(root);
