import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { minify } from "@swc/core";
import type { Plugin } from "vite";
import { filesOf, type Bundle } from "./chunk-files.ts";

/** The first text needs the font; without a preload the browser finds it only after the style sheet. */
const preloadFont = (): Plugin => ({
  name: "preload-font",
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        // Not the fonts of formulas, which load with the first formula.
        .filter((file) => /atkinson.*\.woff2$/.test(file))
        .map((file) => ({
          tag: "link",
          attrs: { rel: "preload", as: "font", type: "font/woff2", href: `/${file}`, crossorigin: "" },
          injectTo: "head" as const,
        })),
  },
});

/** The chunks that a first screen needs besides the entry, by the names that `first.js` uses. */
const firstFiles: Record<string, RegExp> = {
  list: /\/exam-list-page\.tsx$/,
  login: /\/login-screen\.tsx$/,
  live: /\/(live-exam-page\.tsx|read-gate\.ts)$/,
  "live-en": /^live-en$/,
  "live-fr": /^live-fr$/,
  en: /\/student\/src\/locales\/en\.ts$/,
  fr: /\/student\/src\/locales\/fr\.ts$/,
};

const stylesOf = (chunk: Bundle[string] | undefined): string[] => [
  ...((chunk as { viteMetadata?: { importedCss?: Set<string> } } | undefined)?.viteMetadata?.importedCss ?? []),
];

/** Writes these names into the page for `first.js`, which requests the files before the app is loaded. */
const nameFirstFiles = (): Plugin => ({
  name: "name-first-files",
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle = {} }) =>
      Object.entries(firstFiles).map(([name, facade]) => {
        const chunks = Object.values(bundle)
          .filter((part) => part.type === "chunk")
          .filter(({ facadeModuleId, name: chunk }) => facade.test(facadeModuleId ?? chunk))
          .flatMap(({ fileName }) => [...filesOf(bundle, fileName)]);
        const files = new Set([...chunks, ...chunks.flatMap((file) => stylesOf(bundle[file]))]);
        const content = [...files].filter((file) => !html.includes(file)).join(" ");
        return { tag: "meta", attrs: { name: `files-${name}`, content }, injectTo: "head-prepend" as const };
      }),
  },
});

const script = (src: string) => `<script type="module" async crossorigin src="${src}"></script>`;

const preload = (src: string) => `<link rel="modulepreload" crossorigin href="${src}">`;

const firstScript = '<script src="/first.js">';
/**
 * Runs each of these scripts in a task of its own, so that a slow phone can handle a tap between them. The entry is
 * async too, after its root element: a deferred entry would run all scripts in its own task. The scripts stand before
 * `first.js`, which blocks the parser: files that arrive meanwhile would all be compiled in the task after it. A
 * preload still fetches `first.js` first, because it requests what the screen shows.
 */
const runApart = (): Plugin => ({
  name: "run-apart",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html) => {
      const [entry, src] = /<script type="module" crossorigin src="([^"]*)"><\/script>/.exec(html) ?? [];
      if (!entry || !src || !html.includes(firstScript))
        throw new Error("The page does not name its first script, or the app's own file, as expected.");
      const links = html.replace(entry, preload(src)).match(/<link rel="modulepreload"[^>]*>/g) ?? [];
      const early = links.map((link) => {
        const [, file = ""] = /href="([^"]*)"/.exec(link) ?? [];
        return /\/(react|vendor)-/.test(file) ? script(file) : link;
      });
      return html
        .replace(entry, "")
        .replace(/ *<link rel="modulepreload"[^>]*>\n/g, "")
        .replace(firstScript, ['<link rel="preload" as="script" href="/first.js">', ...early, "$&"].join("\n    "))
        .replace("</body>", `${script(src)}\n  </body>`);
    },
  },
});

/** `first.js` is for browsers of any age and is not bundled: it is minified separately, in the oldest syntax. */
const minifyFirstScript = (): Plugin => ({
  name: "minify-first-script",
  apply: "build",
  writeBundle: async ({ dir = "dist" }) => {
    const file = join(dir, "first.js");
    const { code } = await minify(await readFile(file, "utf8"), {
      ecma: 5,
      compress: true,
      mangle: true,
      module: false,
    });
    await writeFile(file, code);
  },
});

/** Plugins for the page as the browser reads it first: what it names, in which order, and its first script. */
export const firstPagePlugins = (): Plugin[] => [preloadFont(), nameFirstFiles(), runApart(), minifyFirstScript()];
