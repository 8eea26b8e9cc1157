import { contentWithoutFile, filesIn } from "@examplar/domain";
import { flushEditors } from "@examplar/questions";
import {
  joinFile,
  nameFile,
  type DeliverFile,
  type LocalAnswer,
  type NameFile,
  type WaitingFile,
} from "@examplar/sync";
import { randomId } from "@examplar/ui";
import { useEffect } from "react";
import { takeFiles, watchFiles } from "./sync/answer-files.ts";
import { now, timeIsTold } from "../shared/network/clock.ts";
import { attemptNews, deadlineOf } from "./sync/exam-sync.ts";
import { journal } from "./sync/journal.ts";
import { deadlineHasPassed, remainingMs } from "./paper/countdown.state.ts";
import { guardDrops } from "./sync/page-guards.ts";
import { noteExamShown } from "./sync/user-pages.ts";
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
      flushEditors();
      const more = { instance_id, is_certain: timeIsTold() };
      const words = book.unwritten().map((word) => ({ ...word, ...more, edit_id: randomId() }));
      journal.keepInstantly(user_id, words);
      // Twice: what is in the outbox goes at once, and what the editors held as soon as it is written down.
      engine.hide();
      return book.settled().then(() => {
        journal.keepInstantly(user_id, []);
        engine.hide();
      });
    };
    const noteGone = noteExamShown(hide);
    const onVisibility = () => void (document.visibilityState === "hidden" ? hide() : engine.wake());
    const onPageHide = () => void hide();
    const onBlur = () => void saveNow(exam);
    document.addEventListener("visibilitychange", onVisibility);
    window.addEventListener("pagehide", onPageHide);
    window.addEventListener("blur", onBlur);
    return () => {
      document.removeEventListener("visibilitychange", onVisibility);
      window.removeEventListener("pagehide", onPageHide);
      window.removeEventListener("blur", onBlur);
      void hide().finally(noteGone);
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
    const stopListening = engine.onAnswers(read);
    const stopHearing = tabs.listen(readSoon);
    window.addEventListener("focus", read);
    return () => {
      clearTimeout(soon);
      stopListening();
      stopHearing();
      window.removeEventListener("focus", read);
    };
  }, [tabs, engine, book]);
};

/** The answer as it is in the outbox, with nothing on its way there. */
const writtenAnswer = async (exam: OpenExam, question_id: number): Promise<LocalAnswer | undefined> => {
  const { engine, book } = exam;
  await book.settled();
  const answer = (await engine.answers()).find((one) => one.question_id === question_id);
  return book.unwritten().length === 0 ? answer : writtenAnswer(exam, question_id);
};

/** A file that has arrived becomes part of the answer as this page shows it. */
const takeFile =
  (exam: OpenExam): DeliverFile =>
  async (file, picture_id, standing) => {
    const { engine, book } = exam;
    const { question_id } = file;
    const local = await writtenAnswer(exam, question_id);
    const joined = joinFile({ file, picture_id, standing, local });
    if (joined.kind === "full") {
      // What took its room came from another computer: the student is to see it here too.
      if (standing) await engine.adopt([standing]);
      book.take(await engine.answers());
      return "full";
    }
    if (joined.kind === "known") return "named";
    book.write(question_id, "answer", joined.content, joined.made_at);
    // Only what is in the outbox lets the file go from this computer.
    const written = joinFile({ file, picture_id, standing: null, local: await writtenAnswer(exam, question_id) });
    if (written.kind !== "known") throw new Error("A file's edit was not written down.");
    return "named";
  };

/** A file that was just chosen is part of the answer at once: the server learns its digest before its bytes. */
const nameChosen =
  (exam: OpenExam): NameFile =>
  async (file) => {
    const { book } = exam;
    const content = nameFile(file, book.answerOf(file.question_id)?.content ?? null);
    if (content !== null) book.write(file.question_id, "answer", content);
    await book.settled();
  };

/** The server will never have this file: an answer that goes on naming it would have no room for another. */
const withdraw =
  (exam: OpenExam) =>
  ({ id, question_id, refused }: WaitingFile): void => {
    const { book, attempt, locked_exercise_ids, pages } = exam;
    // What took its room is another device's word, which an edit from here would replace.
    if (refused === "no_room") return;
    const content = book.answerOf(question_id)?.content ?? null;
    if (!filesIn(content).files.some(({ file_id }) => file_id === id)) return;
    const news = attemptNews.get();
    const deadline = deadlineOf(attempt, exam);
    const exercise = pages.find((page) => page.exercise.questions.some((one) => one.id === question_id))?.exercise;
    const isLocked = exercise !== undefined && locked_exercise_ids.includes(exercise.id);
    if (isLocked || news?.owns === false || deadlineHasPassed(remainingMs({ deadline }, now()))) return;
    book.write(question_id, "answer", contentWithoutFile(content, id));
  };

const useArrivingFiles = (exam: OpenExam) => {
  useEffect(() => {
    const { attempt, engine, book } = exam;
    const stops = [
      takeFiles(attempt.instance_id, { name: nameChosen(exam), deliver: takeFile(exam) }),
      watchFiles(attempt, { onToSend: book.noteFiles, onRefused: withdraw(exam) }),
    ];
    // One that arrived before this page was ready went into the outbox.
    void engine.answers().then(book.take);
    return () => stops.forEach((stop) => stop());
  }, [exam]);
};

export const useExamLife = (exam: OpenExam) => {
  useEffect(guardDrops, []);
  useArrivingFiles(exam);
  useSavingOnLeaving(exam);
  useOtherTabs(exam);
};
