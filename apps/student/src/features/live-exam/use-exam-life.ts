import { flushEditors } from "@examplar/questions";
import { randomId } from "@examplar/ui";
import { useEffect } from "react";
import { takeFiles } from "../../shared/answer-files.ts";
import { now } from "../../shared/clock.ts";
import { keepLastWords } from "../../shared/last-words.ts";
import type { OpenExam } from "./open-exam.ts";

/** Nothing typed waits in an editor while the student looks elsewhere: it is written down, and what fits is sent. */
export const saveNow = async ({ book, engine }: OpenExam): Promise<void> => {
  flushEditors();
  await book.settled();
  engine.wake();
};

const useSavingOnLeaving = (exam: OpenExam) => {
  useEffect(() => {
    const { engine, book, attempt } = exam;
    const { user_id, instance_id } = attempt;
    const hide = () => {
      const at = now().toISOString();
      flushEditors();
      const words = book.unwritten().map((word) => ({ ...word, edit_id: randomId(), instance_id, at }));
      keepLastWords(user_id, words);
      // Twice: what is in the outbox goes at once, and what the editors held as soon as it is written down.
      engine.hide();
      void book.settled().then(() => {
        keepLastWords(user_id, []);
        engine.hide();
      });
    };
    const onVisibility = () => (document.visibilityState === "hidden" ? hide() : engine.wake());
    const onBlur = () => void saveNow(exam);
    document.addEventListener("visibilitychange", onVisibility);
    window.addEventListener("pagehide", hide);
    window.addEventListener("blur", onBlur);
    return () => {
      document.removeEventListener("visibilitychange", onVisibility);
      window.removeEventListener("pagehide", hide);
      window.removeEventListener("blur", onBlur);
      hide();
    };
  }, [exam]);
};

/** Several keystrokes of the other tab are read at once. */
const gatherMs = 100;

const useOtherTabs = ({ tabs, engine, book }: OpenExam) => {
  useEffect(() => {
    let soon: ReturnType<typeof setTimeout> | undefined;
    const read = () => void engine.answers().then(book.take);
    const readSoon = () => {
      clearTimeout(soon);
      soon = setTimeout(read, gatherMs);
    };
    tabs.addEventListener("message", readSoon);
    window.addEventListener("focus", read);
    return () => {
      clearTimeout(soon);
      tabs.removeEventListener("message", readSoon);
      window.removeEventListener("focus", read);
    };
  }, [tabs, engine, book]);
};

const idsIn = (content: unknown): number[] => (content as { picture_ids: number[] } | null)?.picture_ids ?? [];

/** A file that has arrived becomes part of the answer as this page shows it. */
const useArrivingFiles = ({ attempt, engine, book }: OpenExam) => {
  useEffect(() => {
    const written = async (question_id: number) =>
      idsIn((await engine.answers()).find((answer) => answer.question_id === question_id)?.content ?? null);
    const stop = takeFiles(attempt.instance_id, async ({ question_id, chosen_at }, picture_id) => {
      const known = idsIn(book.answerOf(question_id)?.content ?? null);
      if (known.includes(picture_id)) return;
      book.write(question_id, "answer", { picture_ids: [...known, picture_id] }, chosen_at);
      await book.settled();
      // Only what is in the outbox lets the file go from this computer.
      if (!(await written(question_id)).includes(picture_id)) throw new Error("A file's edit was not written down.");
    });
    // One that arrived before this page was ready went into the outbox.
    void engine.answers().then(book.take);
    return stop;
  }, [attempt, engine, book]);
};

export const useExamLife = (exam: OpenExam) => {
  useArrivingFiles(exam);
  useSavingOnLeaving(exam);
  useOtherTabs(exam);
};
