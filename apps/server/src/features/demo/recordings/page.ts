import { gzipSync } from "node:zlib";

/** Event types of rrweb: size, full snapshot, then changes of input and mouse position. */
const [meta, whole, change] = [4, 2, 3];
const [mouse, input] = [1, 5];

let id = 0;
const text = (textContent: string) => ({ type: 3, id: (id += 1), textContent });
const element = (tagName: string, attributes: object, childNodes: object[] = []) => ({
  type: 2,
  id: (id += 1),
  tagName,
  attributes,
  childNodes,
});

const style =
  "body{margin:0;font:16px system-ui;background:#f6f7f9;color:#17212b}header{padding:16px 24px;background:#fff;font-weight:700}" +
  "main{max-width:640px;margin:32px auto;padding:24px;background:#fff;border-radius:14px}textarea{width:100%;height:160px;font:inherit}";

const makePage = () => {
  id = 1;
  const field = element("textarea", { rows: "6" });
  const node = {
    type: 0,
    id: 1,
    childNodes: [
      { type: 1, id: (id += 1), name: "html", publicId: "", systemId: "" },
      element("html", { lang: "fr" }, [
        element("head", {}, [element("style", {}, [text(style)])]),
        element("body", {}, [
          element("header", {}, [text("Probabilités")]),
          element("main", {}, [
            element("h1", {}, [text("Loi des grands nombres")]),
            element("p", {}, [text("Expliquez en quelques phrases ce que dit la loi des grands nombres.")]),
            field,
          ]),
        ]),
      ]),
    ],
  };
  return { node, field_id: field.id };
};

const answer =
  "La moyenne des tirages se rapproche de l’espérance quand leur nombre augmente. Elle ne corrige pas les tirages passés.";

/** Makes one part of a page recording: the first has the page's content, the others what was typed since. */
export const makePagePart = (
  number: number,
  { parts, start_ms, length_ms }: { parts: number; start_ms: number; length_ms: number },
): Buffer => {
  const { node, field_id } = makePage();
  const typed = (share: number) => answer.slice(0, Math.round(answer.length * share));
  const events: object[] =
    number === 0
      ? [
          { type: meta, timestamp: start_ms, data: { href: "about:blank", width: 1280, height: 720 } },
          { type: whole, timestamp: start_ms + 1, data: { node, initialOffset: { left: 0, top: 0 } } },
        ]
      : [];
  const steps = 6;
  for (let step = 1; step <= steps; step += 1) {
    const timestamp = start_ms + Math.round((length_ms * step) / (steps + 1));
    const share = (number + step / steps) / parts;
    events.push(
      { type: change, timestamp, data: { source: input, id: field_id, text: typed(share), isChecked: false } },
      {
        type: change,
        timestamp: timestamp + 5,
        data: {
          source: mouse,
          positions: [{ x: 400 + step * 20, y: 300 + ((number * 37) % 90), id: field_id, timeOffset: 0 }],
        },
      },
    );
  }
  return gzipSync(JSON.stringify(events));
};
