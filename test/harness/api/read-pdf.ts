/** Reads a PDF document back, as a viewer does. */

import { getDocument, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";

export interface ReadPdf {
  readonly title: string;
  /** The text of each page, line by line. */
  readonly pages: readonly string[];
  readonly outline: readonly string[];
  /** Addresses that lead out of the document, each once. */
  readonly links: readonly string[];
}

/** Rejects where it is no PDF. Of long ones, only the first `maxPages` pages are read. */
export async function readPdf(bytes: Uint8Array, maxPages = Number.POSITIVE_INFINITY): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: VerbosityLevel.ERRORS, useSystemFonts: false });
  const document = await task.promise;
  const pages: string[] = [];
  const links = new Set<string>();
  for (let number = 1; number <= Math.min(maxPages, document.numPages); number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join(""));
    for (const { url } of (await page.getAnnotations()) as { url?: string }[]) if (url) links.add(url);
  }
  const { info } = await document.getMetadata();
  const outline = ((await document.getOutline()) ?? []).map(({ title }) => title);
  await task.destroy();
  return { title: (info as { Title?: string }).Title ?? "", pages, outline, links: [...links] };
}
