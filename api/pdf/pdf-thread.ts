/** The thread that documents are made in: pages of a large report take seconds, and a server has others to answer. */

import { fileURLToPath } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import { fontsIn } from "./fonts.ts";
import type { PdfReport } from "./pdf-report.ts";
import { renderPdf } from "./render-pdf.ts";

const fonts = fontsIn(fileURLToPath(new URL("./fonts", import.meta.url)));
parentPort?.postMessage(await renderPdf(workerData as PdfReport, fonts));
