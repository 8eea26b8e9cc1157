import fc from "fast-check";
import { expect, test } from "vitest";
import { htmlOfText, textOfHtml } from "./plain-html.ts";

test.each([
  ["", ""],
  ["one", "<p>one</p>"],
  ["one\n\nthree", "<p>one</p><p></p><p>three</p>"],
  ["1 < 2 & 3 > 2", "<p>1 &lt; 2 &amp; 3 &gt; 2</p>"],
  ["&lt;", "<p>&amp;lt;</p>"],
  ["\\(x\\)\u{a0}!", "<p>\\(x\\)&nbsp;!</p>"],
])("the text %j becomes the HTML %s, and back", (text, html) => {
  expect(htmlOfText(text)).toBe(html);
  expect(textOfHtml(html)).toBe(text);
});

test.each(["<p><strong>a</strong></p>", "<ul><li><p>a</p></li></ul>", "text", "<p>a<br>b</p>", "<p>a</p> <p>b</p>"])(
  "the HTML %s is not plain text",
  (html) => {
    expect(textOfHtml(html)).toBeNull();
  },
);

test("any typed text is the same after conversion to HTML and back", () => {
  const lines = fc.array(
    fc.string({ unit: fc.constantFrom("a", "&", "<", ">", ";", "l", "t", "\u{a0}", " ", "\\", "(") }),
  );
  fc.assert(
    fc.property(lines, (typed) => {
      const text = typed.join("\n");
      expect(textOfHtml(htmlOfText(text))).toBe(text);
    }),
  );
});
