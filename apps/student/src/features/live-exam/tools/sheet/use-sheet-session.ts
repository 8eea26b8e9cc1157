import type { AnswerContent, Language, Spreadsheet, StudentQuestion } from "@examplar/domain";
import { addEditor, noteUnsaved, showLiveCells } from "@examplar/questions";
import type { Model } from "@ironcalc/wasm";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { now } from "../../../../shared/network/clock.ts";
import { createSheetEngine } from "./engine/sheet-engine.ts";
import { createSheetSession, type SheetSession } from "./engine/sheet-session.ts";
import { answerCells, startSheet } from "./engine/start-sheet.ts";

interface Parts {
  newModel: () => Model;
  question: StudentQuestion;
  content: AnswerContent | null;
  language: Language;
  read_only: boolean;
  onChange: (sheet: Spreadsheet) => void;
  onKeep: (sheet: Spreadsheet) => void;
}

const never = () => () => {};
const zero = () => 0;

/** Returns only the cells that the question asks for. */
const cellsOf = ({ engine }: SheetSession, question: StudentQuestion): Spreadsheet["cells"] => {
  const filled = answerCells(question).flatMap((address) => {
    const cell = engine.cell(address);
    return cell ? [[address, cell] as const] : [];
  });
  return Object.fromEntries(filled);
};

/** The sheet of one question while it is shown; leaving it emits what was not emitted yet. */
export const useSheetSession = ({ newModel, question, content, language, read_only, ...hear }: Parts) => {
  const [session, setSession] = useState<SheetSession | null>(null);
  const latest = useRef({ ...hear, content, language });
  useEffect(() => {
    latest.current = { ...hear, content, language };
  });

  useEffect(() => {
    const { content: saved, language: opened_in } = latest.current;
    const engine = createSheetEngine(newModel(), startSheet(question, saved), opened_in);
    const emit = (sheet: Spreadsheet) => latest.current.onChange(sheet);
    const keep = (sheet: Spreadsheet) => latest.current.onKeep(sheet);
    const onUnsaved = (has_unsaved: boolean) => noteUnsaved(opened.flush, has_unsaved);
    const opened = createSheetSession({ engine, emit, keep, onUnsaved, now: () => now().getTime() });
    const forget = addEditor(opened.flush);
    const show = () => showLiveCells(question.id, cellsOf(opened, question));
    const stop = opened.subscribe(show);
    show();
    setSession(opened);
    return () => {
      stop();
      forget();
      setSession(null);
      opened.close();
      showLiveCells(question.id, null);
    };
    // A question keeps its id and its template for as long as a paper lives, but its object is new after every sync.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [newModel, question.id]);

  useEffect(() => session?.adopt(startSheet(question, content)), [session, question, content]);
  useEffect(() => session?.setLanguage(language), [session, language]);
  useEffect(() => {
    if (!read_only) return;
    session?.commitDraft();
    session?.flush();
  }, [session, read_only]);
  useSyncExternalStore(session?.subscribe ?? never, session?.version ?? zero);
  return session;
};
