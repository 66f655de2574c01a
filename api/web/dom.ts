/** Makes elements. Text always goes in as text: nothing here reads markup. */

export type Child = Node | string | number | null | undefined | false | readonly Child[];

type Handlers = { readonly [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => void };

/** Attributes by their names in HTML; `true` is one without a value, null and `false` are none. */
export interface Props {
  readonly on?: Handlers;
  readonly [attribute: string]: string | number | boolean | null | undefined | Handlers;
}

/** An element with attributes, listeners and children. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  props: Props = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  const { on = {}, ...attributes } = props;
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value);
  for (const [name, listener] of Object.entries(on)) element.addEventListener(name, listener as EventListener);
  element.append(...toNodes(children));
  return element;
}

/** An element of a drawing, with attributes and children. */
export function svg<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string | number | null>> = {},
  ...children: readonly (SVGElement | string)[]
): SVGElementTagNameMap[Tag] {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value);
  element.append(...children);
  return element;
}

/** Puts these in the place of all that the element holds. */
export function fill<Parent extends Element>(parent: Parent, ...children: readonly Child[]): Parent {
  parent.replaceChildren(...toNodes(children));
  return parent;
}

/** Sets or, with null, undefined or `false`, removes. */
export function setAttribute(element: Element, name: string, value: Props[string]): void {
  if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? "" : String(value));
}

function toNodes(children: readonly Child[]): (Node | string)[] {
  return children.flatMap((child): (Node | string)[] => {
    if (child === null || child === undefined || child === false) return [];
    if (typeof child === "string" || child instanceof Node) return [child];
    return typeof child === "number" ? [String(child)] : toNodes(child);
  });
}
