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
import { registerFileHandler, watchFiles } from "./sync/answer-files.ts";
import { now, timeIsTold } from "../shared/network/clock.ts";
import { attemptNews, deadlineOf } from "./sync/exam-sync.ts";
import { journal } from "./sync/journal.ts";
import { deadlineHasPassed, remainingMs } from "./paper/countdown.state.ts";
import { guardDrops } from "./sync/page-guards.ts";
import { noteExamShown } from "./sync/user-pages.ts";
import type { OpenExam } from "./open-exam.ts";

/** Writes what the editors hold into the outbox and sends it: nothing typed waits while the student looks elsewhere. */
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
      // Hide twice: the first call sends what is in the outbox, the second what the editors held.
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

/** Debounce: several keystrokes of another tab are read at once. */
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

/** Returns the answer from the outbox, once no write is pending. */
const writtenAnswer = async (exam: OpenExam, question_id: number): Promise<LocalAnswer | undefined> => {
  const { engine, book } = exam;
  await book.settled();
  const answer = (await engine.answers()).find((one) => one.question_id === question_id);
  return book.unwritten().length === 0 ? answer : writtenAnswer(exam, question_id);
};

/** Puts a file that has arrived on the server into the answer that this page shows. */
const takeFile =
  (exam: OpenExam): DeliverFile =>
  async (file, picture_id, standing) => {
    const { engine, book } = exam;
    const { question_id } = file;
    const local = await writtenAnswer(exam, question_id);
    const joined = joinFile({ file, picture_id, standing, local });
    if (joined.kind === "full") {
      // A file from another computer took its room: the student must see that one here too.
      if (standing) await engine.adopt([standing]);
      book.take(await engine.answers());
      return "full";
    }
    if (joined.kind === "known") return "named";
    book.write(question_id, "answer", joined.content, joined.made_at);
    // The file may be deleted from this computer only when its edit is in the outbox.
    const written = joinFile({ file, picture_id, standing: null, local: await writtenAnswer(exam, question_id) });
    if (written.kind !== "known") throw new Error("A file's edit was not written down.");
    return "named";
  };

/** Puts a file that was just chosen into its answer at once: the server learns its digest before its bytes. */
const nameChosen =
  (exam: OpenExam): NameFile =>
  async (file) => {
    const { book } = exam;
    const content = nameFile(file, book.answerOf(file.question_id)?.content ?? null);
    if (content !== null) book.write(file.question_id, "answer", content);
    await book.settled();
  };

/** Removes a file that the server will never have from its answer, which would otherwise have no room for another. */
const withdraw =
  (exam: OpenExam) =>
  ({ id, question_id, refused }: WaitingFile): void => {
    const { book, attempt, locked_exercise_ids, pages } = exam;
    // Another device's edit took its room; an edit from here would replace that one.
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
      registerFileHandler(attempt.instance_id, { name: nameChosen(exam), deliver: takeFile(exam) }),
      watchFiles(attempt, { onToSend: book.noteFiles, onRefused: withdraw(exam) }),
    ];
    // A file that arrived before this page was ready is already in the outbox.
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
