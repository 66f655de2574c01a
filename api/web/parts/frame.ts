/** The head of the page, its notices, and the room for the rest. */

import { fill, h, setAttribute } from "../dom.ts";
import type { Route } from "../route.ts";

export interface Frame {
  readonly element: HTMLElement;
  /** Puts a view into the room and takes the reader to its head. */
  show(view: HTMLElement): void;
  /** Which part of the page this is; null where nobody is signed in. `adminHref` leads to the administration, where there is any for them. */
  setPlace(view: Route["view"] | null, name: string, adminHref: string | null): void;
  setReachable(isReachable: boolean): void;
  showWaiting(seconds: number): void;
  /** The page itself is at fault. */
  showFault(): void;
  announce(text: string): void;
}

const places = [
  { view: "submit", text: "Analyze", href: "#/" },
  { view: "history", text: "History", href: "#/history" },
  { view: "groups", text: "Groups", href: "#/groups" },
  { view: "projects", text: "Projects", href: "#/projects" },
] as const;

const adminViews: readonly (Route["view"] | null)[] = ["users", "user", "invitations", "audit"];

/** `signOut` is what the button does. */
export function makeFrame({ signOut }: { signOut(): void }): Frame {
  const head = makeHead(signOut);
  const banners = makeBanners();
  const live = h("p", { class: "for-readers", role: "status" });
  const main = h("main", { id: "main", tabindex: -1 });
  const element = h(
    "div",
    { class: "frame" },
    h("a", { class: "skip", href: "#main", on: { click: (event) => skip(event, main) } }, "Skip to the content"),
    head.element,
    banners.element,
    main,
    h("footer", {}, h("a", { href: "v1/openapi" }, "API reference")),
    live,
  );
  return {
    element,
    show(view) {
      fill(main, view);
      window.scrollTo(0, 0);
      focusHead(view);
    },
    setPlace: head.setPlace,
    setReachable: banners.setReachable,
    showWaiting: banners.showWaiting,
    showFault: banners.showFault,
    announce: (text) => fill(live, text),
  };
}

/** The name of the page, where one can go, and who is signed in. */
function makeHead(signOut: () => void): Pick<Frame, "element" | "setPlace"> {
  const links = places.map(({ view, text, href }) => ({ view, element: h("a", { href }, text) }));
  const name = h("a", { class: "who", href: "#/account", title: "Account" });
  const admin = h("a", {}, "Administration");
  const nav = h("nav", { "aria-label": "Parts of the page" }, ...links.map(({ element }) => element), admin);
  const leave = h("button", { class: "quiet", on: { click: signOut } }, "Sign out");
  const account = h("div", { class: "account" }, name, leave);
  const icon = h("img", { src: "icon.svg", alt: "", width: 32, height: 32 });
  return {
    element: h("header", {}, h("a", { class: "brand", href: "#/" }, icon, "Solhound"), nav, account),
    setPlace(view, who, adminHref) {
      admin.hidden = adminHref === null;
      setAttribute(admin, "href", adminHref);
      setAttribute(admin, "aria-current", adminViews.includes(view) ? "page" : null);
      nav.hidden = view === null;
      account.hidden = view === null;
      fill(name, who, h("span", { class: "for-readers" }, ", account"));
      setAttribute(name, "aria-current", view === "account" ? "page" : null);
      for (const link of links) setAttribute(link.element, "aria-current", isWithin(view, link.view) ? "page" : null);
    },
  };
}

/** A project is one of the projects. */
function isWithin(view: Route["view"] | null, place: Route["view"]): boolean {
  return view === place || (view === "project" && place === "projects");
}

/** Notices that concern the page whatever it shows. */
function makeBanners(): Pick<Frame, "element" | "setReachable" | "showWaiting" | "showFault"> {
  const lost = h("p", { class: "banner lost", hidden: true }, "The server does not answer. Trying again …");
  const waiting = h("p", { class: "banner waiting", hidden: true });
  const fault = h("p", { class: "banner broken", hidden: true }, "Something went wrong on this page. Load it again.");
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    element: h("div", { class: "banners", role: "status" }, lost, waiting, fault),
    setReachable(isReachable) {
      lost.hidden = isReachable;
    },
    showWaiting(seconds) {
      clearTimeout(timer);
      fill(waiting, `The server asks for a pause. Going on in ${seconds} ${seconds === 1 ? "second" : "seconds"} …`);
      waiting.hidden = false;
      timer = setTimeout(() => {
        waiting.hidden = true;
      }, seconds * 1000);
    },
    showFault() {
      fault.hidden = false;
    },
  };
}

/** Where a view does not say what is to have the focus, its title has it: a reader of the screen begins there. */
function focusHead(view: HTMLElement): void {
  const head = view.querySelector<HTMLElement>("[data-focus]") ?? view.querySelector<HTMLElement>("h1");
  if (head?.tagName === "H1") setAttribute(head, "tabindex", -1);
  head?.focus({ preventScroll: true });
}

/** The address is for places of the page, not for places on it. */
function skip(event: Event, main: HTMLElement): void {
  event.preventDefault();
  main.focus();
}
