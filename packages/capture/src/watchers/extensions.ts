import type { EventDetails, Watcher } from "../ports.types.ts";
import { cutText } from "./cut-text.ts";

export interface ExtensionPorts {
  /** Returns the names of the extensions whose marks are in the page. */
  find: (page: Document) => string[];
}

/** Extensions give their elements names that pages do not use. */
const isForeign = (node: Node): node is Element =>
  node instanceof Element && (node.tagName.includes("-") || node.shadowRoot !== null) && !node.hasAttribute("data-own");

/** Records `browser_extension_interaction`: an extension put something into the page, or marked the page. */
export const watchExtensions =
  ({ find }: ExtensionPorts): Watcher =>
  ({ page, record }) => {
    const known = new Set<string>();
    const report = (name: string, details: EventDetails) => {
      if (known.has(name)) return;
      known.add(name);
      record("browser_extension_interaction", { extension_name: name, ...details });
    };
    const look = (nodes: Node[], details: EventDetails = {}) => {
      for (const name of find(page.document)) report(name, details);
      for (const node of nodes) {
        if (!isForeign(node) || node.closest("math-field") !== null) continue;
        const name = node.tagName.toLowerCase();
        if (page.customElements.get(name) !== undefined) continue;
        report(name, { target: { text: cutText(node.textContent ?? "") }, ...details });
      }
    };
    // Extensions put their elements at the ends of the page; what is inside our own elements is ours.
    const ends = [page.document.documentElement, page.document.body];
    // Most extensions act when a page loads, long before the watchers start.
    look(
      ends.flatMap(({ children }) => [...children]),
      { from_start: true },
    );
    const observer = new MutationObserver((records) => look(records.flatMap(({ addedNodes }) => [...addedNodes])));
    for (const target of ends) observer.observe(target, { childList: true, attributes: true });
    return () => observer.disconnect();
  };
