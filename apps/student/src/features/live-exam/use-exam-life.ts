import { flushEditors } from "@examplar/questions";
import { randomId } from "@examplar/ui";
import { useEffect } from "react";
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

export const useExamLife = (exam: OpenExam) => {
  useSavingOnLeaving(exam);
  useOtherTabs(exam);
};
