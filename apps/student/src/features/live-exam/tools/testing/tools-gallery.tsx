import type { AnswerContent, Language, Spreadsheet } from "@examplar/domain";
import { flushEditors } from "@examplar/questions";
import { createI18n, followDevice } from "@examplar/ui";
import { StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";
import "@examplar/ui/styles.css";
import { loadTexts } from "../../../../locales/load-texts.ts";
import { loadNamespace } from "../../../../locales/namespaces.ts";
import { CalculatorPanel } from "../calculator-panel.tsx";
import { ToolsDrawer } from "../tools-drawer.tsx";
import { documents, galleryExercise } from "./gallery-exercise.ts";

/** Not part of the product: shows the tools alone, for the browser tests. The address says how they are shown. */
const asked = new URLSearchParams(location.search);
const language = (asked.get("language") ?? "en") as Language;
const kinds = asked.get("kinds") ?? "sheets,documents";

/** Every emitted sheet, for the tests to read, and the flush that the exam calls before the student leaves a page. */
const said: { question_id: number; sheet: Spreadsheet }[] = [];
Object.assign(window, { said, flushEditors });

const fromElsewhere: AnswerContent = {
  spreadsheet_content: { rows: 8, columns: 5, cells: { D7: { input: 42 }, B1: { input: "tampered" } } },
};

const Gallery = () => {
  const [contents, setContents] = useState<ReadonlyMap<number, AnswerContent | null>>(new Map());
  const [saved, setSaved] = useState<ReadonlyMap<number, Date>>(new Map());
  const [open_sheet, setOpenSheet] = useState<number | null>(null);
  const [calculator, setCalculator] = useState<"basic" | "scientific" | null>(null);
  const [read_only, setReadOnly] = useState(false);
  const keep = (question_id: number, content: { spreadsheet_content: Spreadsheet }) => {
    said.push({ question_id, sheet: content.spreadsheet_content });
    setContents((before) => new Map(before).set(question_id, content));
    setSaved((before) => new Map(before).set(question_id, new Date()));
  };
  return (
    <div style={{ display: "flex", flexWrap: "wrap", height: "100dvh" }}>
      <main style={{ flex: 1, minWidth: 0, padding: 12, overflow: "auto" }}>
        <h1>Exam tools</h1>
        <p style={{ display: "flex", flexWrap: "wrap", gap: 8 }}>
          <button onClick={() => setOpenSheet(2)}>Open sheet 2</button>
          <button onClick={() => setCalculator("basic")}>Basic calculator</button>
          <button onClick={() => setCalculator("scientific")}>Scientific calculator</button>
          <button onClick={() => setReadOnly(!read_only)}>Time over</button>
          <button onClick={() => setContents(new Map([[1, fromElsewhere]]))}>Other device</button>
        </p>
      </main>
      <ToolsDrawer
        exercise={galleryExercise(kinds)}
        contents={contents}
        read_only={read_only}
        onChange={keep}
        open_sheet={open_sheet}
        onSheetOpened={() => setOpenSheet(null)}
        saved_at={(question_id) => saved.get(question_id) ?? null}
        documents={documents}
      />
      {calculator && <CalculatorPanel mode={calculator} onClose={() => setCalculator(null)} />}
    </div>
  );
};

followDevice();
const languages = await createI18n({ initial: language, load: loadTexts });
for (const namespace of ["questions", "question_parts", "exam_tools"] as const)
  await languages.addNamespace(namespace, (wanted) => loadNamespace(namespace, wanted));
createRoot(document.querySelector("#root")!).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
);
