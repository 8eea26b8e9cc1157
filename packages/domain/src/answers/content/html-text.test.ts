import { describe, expect, test } from "vitest";
import { countWords, htmlIsEmpty } from "./html-text.ts";

const nbsp = "\u{a0}";
const narrow = "\u{202f}";

describe("a text that shows nothing is empty", () => {
  test.each([
    [""],
    ["   \n\t"],
    ["<p></p>"],
    ["<p><br></p><p><br/></p>"],
    ["<P CLASS='x'>&nbsp;</P>"],
    [`<p>${nbsp}${narrow}</p>`],
    ["<p>\u{200b}\u{2060}&#8203;&#x200B;&shy;&zwj;&zwnj;</p>"],
    ["<p>&ensp;&emsp;&thinsp;</p>"],
    ["<!-- a remark -->"],
    ["<p><!-- <img> --></p>"],
    ["<table><tr><td></td></tr></table>"],
    ["<p>&#9999999;</p>"],
  ])("%j is empty", (html) => {
    expect(htmlIsEmpty(html)).toBe(true);
  });

  test.each([
    ["x"],
    ["<p>0</p>"],
    ["<p>.</p>"],
    ["<p>&amp;</p>"],
    ["<p>&lt;</p>"],
    ["<p>&gt;</p>"],
    ["<p>&quot;&apos;</p>"],
    ["<p>&unheard;</p>"],
    ["<p>&#65;</p>"],
    ["<p>&#x1F600;</p>"],
    ["<p>&#x10FFFF;</p>"],
    ['<p><img src="a.png"></p>'],
    ["<IMG src=x>"],
    ["<math><mi></mi></math>"],
    [String.raw`<p>\(x\)</p>`],
    ["a < b"],
    ["<"],
    ["<p never closed"],
    ["<!-- never closed"],
  ])("%j is not empty", (html) => {
    expect(htmlIsEmpty(html)).toBe(false);
  });
});

describe("the word count of a long text", () => {
  test.each([
    ["", 0],
    ["<p></p>", 0],
    ["one", 1],
    ["<p>One two  three\nfour</p>", 4],
    ["<p>One</p><p>two</p>", 2],
    ["one<br>two", 2],
    ["<ul><li>one</li><li>two</li></ul>", 2],
    ["<p>un<strong>believ</strong>able</p>", 1],
    ["<p>H<sub>2</sub>O and CO<sub>2</sub></p>", 3],
    ["<p>one&nbsp;two</p>", 2],
    ["one &amp; two", 2],
    ["don't can’t", 2],
    ["L’homme qu’il aime aujourd’hui", 4],
    ["un rendez-vous, c’est-à-dire tout de suite", 6],
    [`Quoi${narrow}? «${nbsp}Rien${nbsp}»${narrow}!`, 2],
    ["Oui – non - peut-être", 3],
    ["oui—non", 2],
    [`1${nbsp}234${narrow}567,5 euros`, 2],
    ["1 234", 2],
    ["3.14 is close", 3],
    ["Œuvre à l’été, naïveté çà et là", 7],
    ["😀 … ---", 0],
    [String.raw`so \(x + y = 2\) holds`, 3],
    [String.raw`on the \(x + 1\)-axis`, 3],
    [String.raw`before\[a + b\]after`, 3],
    [String.raw`open \(x + y`, 3],
    ["a < b", 2],
    ["<!-- not a word --> one", 1],
  ])("%j has %i words", (html, words) => {
    expect(countWords(html)).toBe(words);
  });
});

test.each(["<", "<!--", "\\(", "<p", "&", "&#x"])(
  "many repetitions of %j are read in one pass, so that nobody can block the server with them",
  (piece) => {
    const html = piece.repeat(128_000 / piece.length);
    const before = Date.now();
    htmlIsEmpty(html);
    countWords(html);
    expect(Date.now() - before).toBeLessThan(4000);
  },
);
