import type { Watcher } from "../ports.types.ts";
import { cutText } from "./cut-text.ts";

export interface ExtensionPorts {
  /** The names of the extensions whose marks are in the page. */
  find: (page: Document) => string[];
}

/** Elements of extensions have names that pages do not use. */
const isForeign = (node: Node): node is Element =>
  node instanceof Element && (node.tagName.includes("-") || node.shadowRoot !== null) && !node.hasAttribute("data-own");

/** `browser_extension_interaction`: an extension put something into the page, or marked it as its own. */
export const watchExtensions =
  ({ find }: ExtensionPorts): Watcher =>
  ({ page, record }) => {
    const known = new Set(find(page.document));
    const look = (records: MutationRecord[]) => {
      for (const name of find(page.document)) {
        if (known.has(name)) continue;
        known.add(name);
        record("browser_extension_interaction", { extension_name: name });
      }
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!isForeign(node) || node.closest("math-field") !== null) continue;
        const name = node.tagName.toLowerCase();
        if (known.has(name) || page.customElements.get(name) !== undefined) continue;
        known.add(name);
        record("browser_extension_interaction", {
          extension_name: name,
          target: { text: cutText(node.textContent ?? "") },
        });
      }
    };
    // Extensions put their elements at the ends of the page; what is inside our own is ours.
    const observer = new MutationObserver(look);
    const { documentElement, body } = page.document;
    for (const target of [documentElement, body]) observer.observe(target, { childList: true, attributes: true });
    return () => observer.disconnect();
  };
