/** The OpenAPI document as a page to read: plain HTML that needs nothing else. */

import type { OpenApiDocument, OpenApiOperation } from "./open-api.ts";

const style = `
  :root { color-scheme: light dark; }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  h2 { margin-top: 2.5rem; border-top: 1px solid #8886; padding-top: 1rem; font-size: 1.15rem; }
  h2 code { font-weight: 600; }
  pre { overflow: auto; padding: .75rem; border: 1px solid #8886; border-radius: .3rem; font-size: .85rem; }
  th, td { text-align: left; vertical-align: top; padding: .2rem 1rem .2rem 0; }
  summary { cursor: pointer; }
`;

/** Renders the document; everything in it is escaped. */
export function toOpenApiPage(document: OpenApiDocument): string {
  const { title, version, description } = document.info;
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => toSection(method, path, operation)),
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<style>${style}</style></head>
<body>
<h1>${escapeHtml(title)} ${escapeHtml(version)}</h1>
<p>${toHtml(description)}</p>
<p>Every path also works with <code>/v1</code> in front of it. The same as data: <a href="/v1/openapi.yaml">openapi.yaml</a>.</p>
${operations.join("\n")}
</body>
</html>
`;
}

function toSection(method: string, path: string, operation: OpenApiOperation): string {
  const { parameters = [], requestBody } = operation;
  return `<section>
<h2 id="${escapeHtml(operation.operationId)}"><code>${escapeHtml(method.toUpperCase())} ${escapeHtml(path)}</code></h2>
<p>${toHtml(operation.summary)}. ${toHtml(operation.description)}</p>
${parameters.length > 0 ? toDetails("Parameters", parameters) : ""}
${requestBody ? toDetails("Body", requestBody) : ""}
<table>${Object.entries(operation.responses).map(toResponseRow).join("")}</table>
</section>`;
}

function toResponseRow([status, { description, content }]: [string, OpenApiOperation["responses"][string]]): string {
  const schema = status === "200" && content ? toDetails("Schema", content) : "";
  return `<tr><th>${escapeHtml(status)}</th><td>${toHtml(description)}${schema}</td></tr>`;
}

function toDetails(title: string, value: object): string {
  return `<details><summary>${title}</summary><pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre></details>`;
}

/** Text in which what stands between backticks is code, and an empty line ends a paragraph. */
function toHtml(text: string): string {
  return escapeHtml(text)
    .replace(/`([^`]*)`/g, "<code>$1</code>")
    .replaceAll("\n\n", "<br>");
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
