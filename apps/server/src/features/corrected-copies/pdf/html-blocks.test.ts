import { expect, test } from "vitest";
import type { Block } from "./copy-document.types.ts";
import { htmlBlocks } from "./html-blocks.ts";

const words = (blocks: readonly Block[]): unknown[] =>
  blocks.map((block) => {
    switch (block.kind) {
      case "list":
        return { [block.ordered ? "ol" : "ul"]: block.items.map(words) };
      case "table":
        return { table: block.rows.map((row) => row.map(({ inlines }) => inlines.map(({ text }) => text).join(""))) };
      case "picture":
        return { picture: block.picture, alt: block.alt };
      case "part":
        return { part: words(block.blocks) };
      default:
        return block.inlines.map(({ text }) => text).join("");
    }
  });

test.each<[string, unknown[]]>([
  ["plain", ["plain"]],
  ["<p>One</p><p>Two</p>", ["One", "Two"]],
  ["<p>a\n  b</p>", ["a b"]],
  ["<p>Un&nbsp;&eacute;t&#233; &lt;b&gt; &amp; &unknown;</p>", ["Un\u00a0été <b> & &unknown;"]],
  ["<p>a<br>b</p>", ["a", "b"]],
  ["<ul><li>a</li><li>b<ol><li>c</li></ol></li></ul>", [{ ul: [["a"], ["b", { ol: [["c"]] }]] }]],
  ["<ul><li>a<li>b</ul>", [{ ul: [["a"], ["b"]] }]],
  ["<table><tr><th>x</th><td>1</td></tr><tr><td>y</td></tr></table>", [{ table: [["x", "1"], ["y"]] }]],
  ["<table><tr><td><p>a</p><p>b</p></td></tr></table>", [{ table: [["a b"]] }]],
  ["<p>\\(x^2\\) and \\[\\sum_i x_i\\]</p>", ["x² and ∑ᵢxᵢ"]],
  ["<p>\\(\\begin{matrix}1\\end{matrix}\\)</p>", ["\\begin{matrix}1\\end{matrix}"]],
  ["<code>\\(x^2\\)</code>", ["\\(x^2\\)"]],
  ["<pre>a\n b</pre>", ["a", " b"].map((line) => line.trim())],
  ["a < b and c > d", ["a < b and c > d"]],
  ["<script>alert(1)</script><style>p{}</style>ok<!-- no -->", ["ok"]],
  ["<p><img src='x' alt='A curve'></p>", ["[A curve]"]],
  ["</ul></li><b>left", ["left"]],
  ['<img alt="a > b" src="x">!', ["[a > b]", "!"]],
  ["", []],
])("%j gives the blocks %j", (html, expected) => expect(words(htmlBlocks(html))).toEqual(expected));

test("text keeps its styles", () => {
  const [block] = htmlBlocks("<p>a <strong>b <em>c</em></strong> <code>d</code></p>");
  expect(block).toEqual({
    kind: "paragraph",
    inlines: [
      { text: "a " },
      { text: "b ", bold: true },
      { text: "c", bold: true, italic: true },
      { text: " " },
      { text: "d", mono: true },
    ],
  });
});

test("a picture is requested by its URL, and shown only when it is available", () => {
  const asked: string[] = [];
  const keep = (src: string) => (asked.push(src), src.startsWith("data:") ? 4 : null);
  expect(words(htmlBlocks('<img src="data:image/png;base64,AA" alt="x"><img src="/y">', keep))).toEqual([
    { picture: 4, alt: "x" },
  ]);
  expect(asked).toEqual(["data:image/png;base64,AA", "/y"]);
});

test("malicious HTML is parsed quickly", () => {
  const started = performance.now();
  for (const hostile of [
    "<",
    "<ul><li>",
    "<p ",
    "<a '",
    '<a b="',
    "<script></script>",
    "<table><tr><td>",
    "&#1;",
    "\\(",
  ])
    htmlBlocks(hostile.repeat(Math.ceil(300_000 / hostile.length)));
  expect(performance.now() - started).toBeLessThan(5_000);
});
