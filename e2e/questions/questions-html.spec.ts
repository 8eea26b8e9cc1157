import fc from "fast-check";
import type { Page } from "@playwright/test";
import { contentOf, expect, galleryOf, test } from "../support/gallery/gallery.ts";

const attack = "window.hacked=1";
const picture =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** Each would run code, contact another machine, or affect the page around it. The word `kept` must remain readable. */
const hostile: Record<string, string> = {
  "a script": `<p>kept<script>${attack}</script></p>`,
  "an event handler": `<p onclick="${attack}">kept</p><img src="${picture}" alt="" onload="${attack}">`,
  "a picture that fails": `kept<img src="https://elsewhere.example/x" onerror="${attack}">`,
  "a picture elsewhere": `kept<img src="//elsewhere.example/x.gif" srcset="https://elsewhere.example/y.gif 2x">`,
  "a javascript link": `<a href="javascript:${attack}">kept</a>`,
  "a disguised javascript link": `<a href="java&#10;script:${attack}">kept</a>`,
  "an ordinary link": `<a href="https://elsewhere.example/" target="_blank" ping="https://elsewhere.example/">kept</a>`,
  "svg with a handler": `kept<svg onload="${attack}"><script>${attack}</script><a xlink:href="javascript:${attack}"><text>x</text></a></svg>`,
  "svg that animates a link": `kept<svg><a><animate attributeName=href values="javascript:${attack}" /></a></svg>`,
  "svg with foreign html": `kept<svg><foreignObject><iframe srcdoc="<script>${attack}</script>"></iframe></foreignObject></svg>`,
  "mathml that changes its mind": `kept<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${attack}&gt;">`,
  "mathml with a link": `kept<math href="javascript:${attack}"><mi>x</mi></math>`,
  "a form inside a form": `kept<form><math><mtext></form><form><mglyph><style></math><img src onerror=${attack}>`,
  "noscript that closes itself": `kept<noscript><p title="</noscript><img src=x onerror=${attack}>"></noscript>`,
  "css with an address": `<p style="background:url(https://elsewhere.example/x)">kept</p><style>*{background:url(https://elsewhere.example/y)}</style>`,
  "css that covers the page": `<div style="position:fixed;inset:0" class="card" id="root">kept</div>`,
  "a frame": `kept<iframe src="https://elsewhere.example/"></iframe><object data="https://elsewhere.example/"></object><embed src="https://elsewhere.example/">`,
  "the page's own head": `kept<base href="https://elsewhere.example/"><meta http-equiv="refresh" content="0;url=https://elsewhere.example/"><link rel="stylesheet" href="https://elsewhere.example/x.css">`,
  "a form": `kept<form action="https://elsewhere.example/"><input name="gallery"><button>kept</button></form>`,
  "a formula with a link": `kept \\(\\href{javascript:${attack}}{x} \\url{https://elsewhere.example/}\\)`,
  "a formula with a picture": `kept \\(\\includegraphics{https://elsewhere.example/x.png}\\)`,
  "a formula with a style": `kept \\(\\htmlStyle{position:fixed}{x} \\htmlId{root}{y}\\)`,
  "a formula with a handler in its text": `kept \\(&lt;img src=x onerror=${attack}&gt;\\)`,
};

const forbidden =
  "script, style, svg, iframe, object, embed, base, meta, link, form, input, button, a, math math, [href], [xlink\\:href], [srcset], [ping], [action], [id], [name]";

/** Returns forbidden content that remains inside an element. Only a rendered formula may contain styles. */
const survivors = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate(
    ([where, what]) => {
      const root = document.querySelector(where!)!;
      const found = [...root.querySelectorAll(what!)].map((element) => element.outerHTML);
      for (const element of root.querySelectorAll("*")) {
        for (const { name, value } of element.attributes) {
          const drawn = element.closest(".katex") !== null;
          if (name === "data-formula") continue;
          if (name.startsWith("on") || /url\(|javascript:/i.test(value)) found.push(`${name}=${value}`);
          if ((name === "style" || name === "class") && !drawn && !element.matches("[data-formula]")) found.push(name);
          if (name === "src" && !value.startsWith("data:image/png")) found.push(`${name}=${value}`);
        }
      }
      return found;
    },
    [selector, forbidden],
  );

test("displayed HTML is harmless, whatever it contained", async ({ open }) => {
  for (const [name, html] of Object.entries(hostile))
    await test.step(name, async () => {
      const page = await open(`no_policy&only=0&html=${encodeURIComponent(html)}`);
      await expect(page.locator("#html")).toContainText("kept");
      expect(await survivors(page, "#html")).toEqual([]);
      expect(await page.evaluate("window.hacked")).toBeUndefined();
    });
});

test("a hostile stored answer is harmless where it is read and where it is edited", async ({ open }) => {
  const html = Object.values(hostile).join("");
  for (const query of ["no_policy&only=6", "no_policy&only=6&read_only"]) {
    const page = await open(query);
    if (!query.endsWith("read_only")) await page.getByRole("toolbar").waitFor();
    await page.evaluate(`window.gallery.receive(6, { html: ${JSON.stringify(html)} })`);
    await expect(page.getByRole("article").getByText("kept").first()).toBeVisible();
    expect(await page.evaluate("window.hacked")).toBeUndefined();
    await expect(
      page.locator("#q6").locator("script, style, iframe, object, embed, form form, a, [onerror], [onload]"),
    ).toHaveCount(0);
  }
});

test("pasting keeps text, lists and formulas, and nothing else", async ({ open }) => {
  const page = await open("no_policy&only=6");
  await page.getByRole("toolbar").waitFor();
  await page.getByRole("textbox").focus();
  const html = `<h1 style="color:red" onclick="${attack}">Title</h1><p class="MsoNormal"><b>bold</b> <a href="https://elsewhere.example/">link</a> \\(x^2\\)</p><ul><li>one</li></ul><img src="https://elsewhere.example/x.png"><script>${attack}</script>`;
  await page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData("text/html", pasted);
    document.activeElement!.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, html);
  await expect
    .poll(() => contentOf(page, 6))
    .toMatchObject({
      html: expect.stringMatching(
        /^<p>Title<\/p><p><strong>bold<\/strong> link \\\(x\^2\\\)<\/p><ul><li><p>one<\/p><\/li><\/ul>/,
      ),
    });
  await expect(page.locator(".ProseMirror .katex-html")).toBeVisible();
  expect(await page.evaluate("window.hacked")).toBeUndefined();
});

const letters = fc.string({
  unit: fc.constantFrom("a", "é", " ", "&nbsp;", "&lt;", "&amp;", "(", ")", "[", "😀", "$"),
  minLength: 1,
  maxLength: 8,
});
const latex = fc.constantFrom(
  "x^2",
  " a &lt; b ",
  "\\frac{1}{2}",
  "\\text{if } x",
  "\\begin{matrix}1&amp;2\\\\3&amp;4\\end{matrix}",
);
const formula = fc.tuple(latex, fc.boolean()).map(([tex, display]) => (display ? `\\[${tex}\\]` : `\\(${tex}\\)`));
const plain = fc.array(fc.oneof(letters, formula), { minLength: 1, maxLength: 4 }).map((parts) => parts.join(""));
const bold = plain.map((text) => `<strong>${text}</strong>`);
const italic = plain.map((text) => `<em>${text}</em>`);
const line = fc.tuple(plain, bold, plain, italic).map((parts) => `<p>${parts.join("")}</p>`);
const list = fc
  .tuple(fc.constantFrom("ul", "ol"), fc.array(line, { minLength: 1, maxLength: 3 }))
  .map(([tag, lines]) => `<${tag}>${lines.map((one) => `<li>${one}</li>`).join("")}</${tag}>`);
const written = fc
  .array(fc.oneof(line, list, fc.constant("<p></p>")), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.join(""));
const anything = fc
  .array(
    fc.constantFrom(
      "<p>",
      "</p>",
      "<ul>",
      "<li>",
      "<b>",
      "</b>",
      "<i>",
      "<table><tr><td>",
      "<h2>",
      "<pre>",
      "<br>",
      "\\(",
      "\\)",
      "\\[",
      "x",
      " ",
      "\n",
      "&lt;",
    ),
  )
  .map((parts) => parts.join(""));

interface Cleaned {
  ours: string;
  theirs: string;
  ours_again: string;
}

const allowedTag = fc.constantFrom(
  ..."p div br ul li ol table tr td th b em img span sub pre code h2 q figure".split(" "),
);
const hostileTag = fc.constantFrom(
  ..."a form input button select option textarea svg math mtext mglyph annotation-xml foreignObject desc title style script".split(
    " ",
  ),
  ..."template noscript iframe object embed xmp plaintext noembed noframes video audio source base meta link body html head".split(
    " ",
  ),
  ..."x-own marquee details dialog slot frameset applet keygen isindex image".split(" "),
);
const tag = fc.oneof(allowedTag, hostileTag);
const attributes = [
  `src="${picture}" src="https://elsewhere.example/" src=data:text/html,x href=javascript:x xlink:href=x srcset=x srcdoc=x`,
  "action=x formaction=x onerror=window.hacked=1 onload=window.hacked=1 style=color:red class=card id=root is=x-own slot=a contenteditable alt=-->",
  // Fields and pictures with such names shadow properties of their form or document (DOM clobbering).
  "name=childNodes name=localName name=getAttribute name=parentNode name=attributes name=body",
  "colspan=2 lang=fr width=3 data-x=1 aria-label=x",
].flatMap((names) => names.split(" "));
const attribute = fc.constantFrom(...attributes, 'title="</style><img src=//elsewhere.example/ onerror=x>"');
const opening = fc
  .tuple(tag, fc.array(attribute, { maxLength: 3 }))
  .map(([name, all]) => `<${[name, ...all].join(" ")}>`);
const closing = tag.map((name) => `</${name}>`);
const odd = fc.constantFrom(
  "<!--",
  "-->",
  "<![CDATA[",
  "]]>",
  "<?x",
  "<",
  ">",
  "</",
  "&lt;b&gt;",
  "&amp;",
  "\0",
  "kept",
  " ",
);
const soup = fc.array(fc.oneof(opening, closing, odd), { maxLength: 25 }).map((parts) => parts.join(""));

test("the sanitizer passes only allowed content of any input, and a well-known library finds nothing left to remove", async ({
  open,
}) => {
  test.setTimeout(120_000);
  const page = await open("no_policy&only=0");
  const clean = (html: string): Promise<Cleaned> => page.evaluate(`window.gallery.clean(${JSON.stringify(html)})`);
  await fc.assert(
    fc.asyncProperty(soup, async (html) => {
      const { ours, ours_again } = await clean(html);
      expect(ours_again).toBe(ours);
    }),
    { numRuns: 600 },
  );
  // For HTML that teachers and students write, the result equals the library's.
  await fc.assert(
    fc.asyncProperty(fc.oneof(written, anything), async (html) => {
      const { ours, theirs } = await clean(html);
      expect(ours).toBe(theirs);
    }),
    { numRuns: 200 },
  );
  expect(await page.evaluate("window.hacked")).toBeUndefined();
});

test("HTML written by the editor passes through it unchanged, and other HTML is stable after one pass", async ({
  open,
}) => {
  test.setTimeout(120_000);
  const page = await open("only=0");
  const roundTrip = (html: string): Promise<string> =>
    page.evaluate(`window.gallery.roundTrip(${JSON.stringify(html)})`);
  await fc.assert(
    fc.asyncProperty(written, async (html) => expect(await roundTrip(html)).toBe(html)),
    { numRuns: 150 },
  );
  await fc.assert(
    fc.asyncProperty(anything, async (html) => {
      const once = await roundTrip(html);
      expect(await roundTrip(once)).toBe(once);
    }),
    { numRuns: 150 },
  );
});

test("the code of formulas is loaded only if there is a formula, and only from this server", async ({ open, page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await open("only=5&html=no%20formula");
  expect(asked.filter((path) => /katex|draw-formula|mathlive|math-field|rich-editor/i.test(path))).toEqual([]);
  await open(`only=5&html=${encodeURIComponent("\\(\\sqrt{x}\\)")}`);
  await expect(page.locator("#html .katex-html")).toBeVisible();
  await expect.poll(() => asked.filter((path) => /KaTeX_Math.*\.woff2$/.test(path)).length).toBe(1);
  await expect.poll(() => galleryOf(page, () => document.fonts.check("16px KaTeX_Math"))).toBe(true);
});
