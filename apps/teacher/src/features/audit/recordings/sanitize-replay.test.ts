import { describe, expect, test } from "vitest";
import { sanitizeCss } from "./sanitize-css.ts";
import { createSanitizer } from "./sanitize-replay.ts";

const snapshot = (...childNodes: object[]) => ({
  type: 2,
  timestamp: 1,
  data: { node: { type: 0, id: 1, childNodes }, initialOffset: { top: 0, left: 0 } },
});
const element = (tagName: string, attributes: object = {}, childNodes: object[] = []) => ({
  type: 2,
  id: 2,
  tagName,
  attributes,
  childNodes,
});
const rebuilt = (node: object) => {
  const event = createSanitizer()(snapshot(node)) as { data: { node: { childNodes: object[] } } };
  return event.data.node.childNodes[0] as ReturnType<typeof element>;
};

describe("sanitized CSS loads no resource", () => {
  const cases: [string, string][] = [
    ["a{background:url(https://evil.example/a.png)}", "a{background:none}"],
    ['a{background:url( "/api/v1/users/me" )}', "a{background:none}"],
    ["a{background:u\\72l(/x)}", "a{background:none}"],
    ["a{background:\\75 rl(/x)}", "a{background:none}"],
    ["a{background:url(/never-closed", "a{background:none"],
    ['@import "/x.css";a{color:red}', "a{color:red}"],
    ["@\\69mport '/x.css'", ""],
    ['a{background:image-set("/x" 1x)}', 'a{background:none("/x" 1x)}'],
    ["a{background:url(data:image/png;base64,AA)}", "a{background:url(data:image/png;base64,AA)}"],
    ["a{background:url(data:text/html,x)}", "a{background:none}"],
    ["a{fill:url(#shade)}", "a{fill:url(#shade)}"],
    ['a::before{content:"\\201C"}', 'a::before{content:"\\201C"}'],
  ];
  test.each(cases)("%s", (css, expected) => expect(sanitizeCss(css)).toBe(expected));
});

describe("sanitized elements", () => {
  test.each(["script", "iframe", "object", "embed", "base", "meta", "SCRIPT", "svg:script", "set"])(
    "a %s element becomes a hidden span",
    (tag) => {
      expect(rebuilt(element(tag, { src: "/x", content: "x" }, [{ type: 3, id: 3, textContent: "alert(1)" }]))).toEqual(
        {
          type: 2,
          id: 2,
          tagName: "span",
          attributes: { hidden: "" },
          childNodes: [],
        },
      );
    },
  );

  const attributes: [string, string, object, object][] = [
    [
      "a picture from another site loses its address",
      "img",
      { src: "https://evil.example/a.png", alt: "A cell" },
      { alt: "A cell" },
    ],
    ["a picture from our server loses its addresses", "img", { src: "/api/v1/users/me", srcset: "/a 2x" }, {}],
    [
      "a picture in a data URL is kept",
      "img",
      { src: "data:image/png;base64,AA" },
      { src: "data:image/png;base64,AA" },
    ],
    ["an SVG in a data URL is removed: it may hold scripts", "img", { src: "data:image/svg+xml,<svg onload=x>" }, {}],
    ["event handlers are removed", "b", { onclick: "x()", ONERROR: "x()", class: "b" }, { class: "b" }],
    ["a link loses its target", "a", { href: "javascript:x()", ping: "/x" }, {}],
    ["a reference within an SVG is kept", "use", { "xlink:href": "#sign" }, { "xlink:href": "#sign" }],
    ["a form loses its action", "form", { action: "/api/v1/user_sessions" }, {}],
    [
      "a style attribute loses its URLs",
      "p",
      { style: "background: url(/x); color: red" },
      { style: "background: none; color: red" },
    ],
    ["the fill of an SVG path loses its URL", "path", { fill: "url(/x#y)" }, { fill: "none" }],
    [
      "a style sheet link keeps only its recorded text",
      "link",
      { rel: "stylesheet", href: "/a.css", _cssText: "a{color:red}" },
      { rel: "stylesheet", _cssText: "a{color:red}" },
    ],
  ];
  test.each(attributes)("%s", (_, tag, given, kept) => expect(rebuilt(element(tag, given)).attributes).toEqual(kept));

  test("a style sheet link without recorded text is removed", () => {
    expect(rebuilt(element("link", { rel: "preload", href: "/x" })).tagName).toBe("span");
  });

  test("ordinary text stays unchanged, even when it looks like CSS", () => {
    const text = { type: 3, id: 3, textContent: "I use url(x) in my answer" };
    expect(rebuilt(element("p", {}, [text])).childNodes).toEqual([text]);
    expect(rebuilt(element("style", {}, [text])).childNodes).toEqual([
      { ...text, textContent: "I use none in my answer" },
    ]);
  });
});

describe("sanitized changes", () => {
  const change = (data: object) => ({ type: 3, timestamp: 2, data });
  test("added nodes, changed attributes and changed CSS texts are sanitized", () => {
    const sanitize = createSanitizer();
    sanitize(snapshot(element("style", {}, [{ type: 3, id: 9, textContent: "" }])));
    const mutation = {
      source: 0,
      adds: [{ parentId: 1, nextId: null, node: element("iframe", { src: "/x" }) }],
      attributes: [{ id: 2, attributes: { src: "/x", style: { background: "url(/x)" }, title: "t" } }],
      texts: [
        { id: 9, value: "a{background:url(/x)}" },
        { id: 10, value: "url(/x)" },
      ],
      removes: [],
    };
    expect(sanitize(change(mutation))).toMatchObject({
      data: {
        adds: [{ node: { tagName: "span", attributes: { hidden: "" } } }],
        attributes: [{ attributes: { style: { background: "none" }, title: "t" } }],
        texts: [{ value: "a{background:none}" }, { value: "url(/x)" }],
      },
    });
    expect((sanitize(change(mutation)) as { data: typeof mutation }).data.attributes[0]!.attributes).not.toHaveProperty(
      "src",
    );
  });

  test("inserted CSS rules load no resource", () => {
    const rule = change({ source: 8, id: 2, adds: [{ rule: "a{background:url(/x)}" }] });
    expect(createSanitizer()(rule)).toMatchObject({ data: { adds: [{ rule: "a{background:none}" }] } });
  });

  test.each([7, 9, 10, 11, 16, undefined, "0"])("a change of unknown source %s is removed", (source) => {
    expect(createSanitizer()(change({ source }))).toBeNull();
  });

  test.each([null, 1, "x", [], {}, { type: 9, timestamp: 1 }, { type: 2, timestamp: "1" }])(
    "%j is not a valid event and is removed",
    (event) => {
      expect(createSanitizer()(event)).toBeNull();
    },
  );
});
