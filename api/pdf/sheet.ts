/** A document that is written from top to bottom, page after page. */

import PDFDocument from "pdfkit";
import { type Face, faces, type ReadFont } from "./fonts.ts";

/** Sizes are in points, of which 72 make an inch; the paper is A4. */
export const page = { width: 595.28, height: 841.89, side: 56, top: 56, bottom: 70 };
export const textWidth = page.width - 2 * page.side;

export const colors = {
  ink: "#1c2024",
  faint: "#60646c",
  line: "#d9d9e0",
  paper: "#f5f6f8",
  mark: "#fff1c2",
  link: "#0d5bb5",
};

export interface Sheet {
  readonly document: PDFKit.PDFDocument;
  /** Whether the face has the character. */
  has(face: Face, codePoint: number): boolean;
  /** Where the next thing goes. */
  y(): number;
  /** Goes down; to the next page where less than `height` is left on this one afterwards. */
  advance(distance: number): void;
  /** Goes to the next page unless there is room for something of this height. */
  reserve(height: number): void;
  /** Ends the document, with its pages numbered below `footer`, and answers it. */
  finish(footer: string, writeFooter: WriteFooter): Promise<Buffer>;
}

/** Writes below the text of a page, at that height. */
export type WriteFooter = (left: string, right: string, y: number) => void;

export interface SheetInfo {
  readonly title: string;
  readonly creator: string;
  readonly createdAt: number;
}

/** An empty first page. */
export function makeSheet(info: SheetInfo, readFont: ReadFont): Sheet {
  const document = makeDocument(info);
  const pieces: Buffer[] = [];
  document.on("data", (piece: Buffer) => pieces.push(piece));
  for (const face of faces) if (face !== "fallback") document.registerFont(face, readFont(face));
  const has = makeHas(document, readFont);
  let y = page.top;
  const newPage = (): void => {
    document.addPage();
    y = page.top;
  };
  const room = (): number => page.height - page.bottom - y;
  return {
    document,
    has,
    y: () => y,
    advance(distance) {
      y += distance;
      if (room() < 0) newPage();
    },
    reserve(height) {
      if (room() < height && y > page.top) newPage();
    },
    finish(footer, writeFooter) {
      const { count } = document.bufferedPageRange();
      for (let index = 0; index < count; index++) {
        document.switchToPage(index);
        writeFooter(footer, `Page ${index + 1} of ${count}`, page.height - page.bottom + 28);
      }
      return new Promise((resolve) => {
        document.on("end", () => resolve(Buffer.concat(pieces)));
        document.end();
      });
    },
  };
}

/** Its pages are kept until it ends: footers say how many there are. */
function makeDocument({ title, creator, createdAt }: SheetInfo): PDFKit.PDFDocument {
  return new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    bufferPages: true,
    lang: "en",
    displayTitle: true,
    // None: left out, it would be one that the library looks for on disk.
    font: "",
    info: { Title: title, Creator: creator, Producer: creator, CreationDate: new Date(createdAt) },
  });
}

interface FontOfLibrary {
  readonly font: { hasGlyphForCodePoint(codePoint: number): boolean };
}

/** The font for everything is large: it is read when a character asks for it. */
function makeHas(document: PDFKit.PDFDocument, readFont: ReadFont): Sheet["has"] {
  const known = new Map<string, boolean>();
  let hasFallback = false;
  return (face, codePoint) => {
    if (face === "fallback" && !hasFallback) document.registerFont(face, readFont(face));
    if (face === "fallback") hasFallback = true;
    const key = `${face} ${codePoint}`;
    const found = known.get(key) ?? fontOf(document, face).font.hasGlyphForCodePoint(codePoint);
    known.set(key, found);
    return found;
  };
}

/** The library has the font at hand only as the current one, and its types do not tell. */
function fontOf(document: PDFKit.PDFDocument, face: Face): FontOfLibrary {
  return (document.font(face) as unknown as { readonly _font: FontOfLibrary })._font;
}
