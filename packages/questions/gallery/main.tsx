import "@examplar/ui/styles.css";
import type { AnswerContent } from "@examplar/domain";
import { createI18n } from "@examplar/ui";
import { Profiler, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { flushEditors, QuestionView, RichHtml } from "../src/index.ts";
import type { Cleaned } from "./clean.ts";
import { fakeFiles } from "./fake-files.ts";
import { answers, samples } from "./samples.ts";

type Contents = Record<number, AnswerContent | null>;

const asked = new URLSearchParams(location.search);
const language = asked.get("language") === "fr" ? "fr" : "en";
/** How long the exam takes to echo a change, like an exam that writes to a database first. */
const echoMs = Number(asked.get("echo") ?? 0);
const only = asked.get("only")?.split(",").map(Number);
const html = asked.get("html");
const uploadId = 15;

/** What a test reads and calls from outside. */
const gallery = {
  samples,
  contents: { ...(asked.has("answered") ? answers : {}) } as Contents,
  told: [] as { id: number; content: AnswerContent | null }[],
  sheetOpened: 0,
  drawn: {} as Record<number, number>,
  flushEditors,
  /** Returns HTML after a round trip through the editor. */
  roundTrip: async (stored: string): Promise<string> => {
    const { roundTrip } = await import("./round-trip.ts");
    return roundTrip(stored);
  },
  /** Returns HTML as we clean it, as DOMPurify cleans it, and our result cleaned by DOMPurify. */
  clean: async (written: string): Promise<Cleaned> => {
    const { clean } = await import("./clean.ts");
    return clean(written);
  },
  receive: (_id: number, _content: AnswerContent | null) => {},
  show: (_shown: boolean) => {},
};
Object.assign(window, { gallery });

const Gallery = () => {
  const [contents, setContents] = useState<Contents>({ ...gallery.contents });
  const [shown, setShown] = useState(true);
  useEffect(() => {
    gallery.receive = (id, content) => setContents((all) => ({ ...all, [id]: content }));
    gallery.show = setShown;
  }, []);
  const take = (id: number, content: AnswerContent | null) => {
    gallery.told.push({ id, content });
    gallery.contents[id] = content;
    if (echoMs > 0) setTimeout(() => gallery.receive(id, content), echoMs);
    else gallery.receive(id, content);
  };
  const [files] = useState(() =>
    fakeFiles((picture_id) => {
      const { picture_ids = [] } = (gallery.contents[uploadId] ?? {}) as { picture_ids?: number[] };
      take(uploadId, { files: [], picture_ids: [...picture_ids, picture_id] });
    }),
  );
  const wanted = samples.filter(({ id }) => shown && (only?.includes(id) ?? true));
  return (
    <main style={{ display: "grid", gap: 18, maxWidth: 746, margin: "0 auto", padding: "24px 8px" }}>
      <h1>Questions</h1>
      {html !== null && <RichHtml html={html} id="html" />}
      {wanted.map((question, index) => (
        <Profiler
          key={question.id}
          id={String(question.id)}
          onRender={() => (gallery.drawn[question.id] = (gallery.drawn[question.id] ?? 0) + 1)}
        >
          <div id={`q${question.id}`}>
            <QuestionView
              number={question.is_answerable ? index : null}
              question={question}
              content={contents[question.id] ?? null}
              read_only={asked.has("read_only")}
              onChange={(content) => take(question.id, content)}
              onOpenSheet={() => (gallery.sheetOpened += 1)}
              files={files}
            />
          </div>
        </Profiler>
      ))}
    </main>
  );
};

if (asked.get("theme") === "dark") document.documentElement.dataset["colorScheme"] = "dark";
await createI18n({
  initial: language,
  load: async () => ({
    app: {},
    ui:
      language === "fr"
        ? (await import("@examplar/ui/locales/fr.json")).default
        : (await import("@examplar/ui/locales/en.json")).default,
    questions:
      language === "fr"
        ? (await import("../src/locales/fr.json")).default
        : (await import("../src/locales/en.json")).default,
    question_parts:
      language === "fr"
        ? (await import("../src/locales/parts/fr.json")).default
        : (await import("../src/locales/parts/en.json")).default,
  }),
});
const root = document.querySelector("#root");
if (root) createRoot(root).render(<Gallery />);
export type TestedGallery = typeof gallery;
