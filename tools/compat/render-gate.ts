import supported from "../supported-browsers.json" with { type: "json" };

/** Replaces the text between two marks. */
const between = (text: string, [from, to]: readonly [string, string], inner: string): string => {
  const [start, end] = [text.indexOf(from), text.indexOf(to)];
  if (start < 0 || end < start) throw new Error(`no ${from} … ${to}`);
  return text.slice(0, start + from.length) + inner + text.slice(end);
};

const test = ({ test: expression }: { test: string }) => `    function () {\n      return ${expression};\n    },\n`;

const names = supported.browsers.map(({ name, since }) => `${name} ${since}`);
const inWords = (last: string) => `${names.slice(0, -1).join(", ")} ${last} ${names.at(-1)}`;

/** The parts of product files that are generated from the list of supported browsers. */
export const generatedParts: { file: string; renew: (text: string) => string }[] = [
  {
    file: "apps/student/public/first.js",
    renew: (text) => between(text, ["  var required = [\n", "  ];\n"], supported.required.map(test).join("")),
  },
  {
    file: "apps/student/public/update_browser.html",
    renew: (text) => {
      const english = between(text, ['<span id="since">', "</span>"], inWords("or"));
      const french = english.indexOf('<span id="depuis">');
      return (
        english.slice(0, french) + between(english.slice(french), ['<span id="depuis">', "</span>"], inWords("ou"))
      );
    },
  },
];
