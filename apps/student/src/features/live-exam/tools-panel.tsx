import type { AnswerContent, StudentQuestion } from "@examplar/domain";
import { useCallback, useEffect, useMemo, useReducer } from "react";
import { type OpenExam, type Page, type QuestionStates } from "../../exam-session/index.ts";
import { ToolsDrawer } from "./tools/tools-drawer.tsx";

interface Props {
  exam: OpenExam;
  page: Page;
  read_only: boolean;
  onAnswered: (question: StudentQuestion, before: QuestionStates) => void;
  open_sheet: number | null;
  onSheetOpened: () => void;
}

/** Subscribes only to the sheets of this page, because nothing else is edited in the drawer. */
const useSheets = ({ book }: OpenExam, { exercise }: Page) => {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const ids = useMemo(
    () => exercise.questions.filter(({ attributes }) => attributes.type === "spreadsheet").map(({ id }) => id),
    [exercise],
  );
  useEffect(() => {
    const stops = ids.map((id) => book.subscribe(id, redraw));
    return () => stops.forEach((stop) => stop());
  }, [book, ids]);
  return new Map(ids.map((id) => [id, book.answerOf(id)?.content ?? null]));
};

export const ToolsPanel = ({ exam, page, read_only, onAnswered, open_sheet, onSheetOpened }: Props) => {
  const { book } = exam;
  const contents = useSheets(exam, page);
  const change = useCallback(
    (question_id: number, content: AnswerContent | null) => {
      const question = page.exercise.questions.find(({ id }) => id === question_id);
      if (!question) return;
      const before = book.states();
      book.write(question_id, "answer", content);
      onAnswered(question, before);
    },
    [book, page, onAnswered],
  );
  return (
    <ToolsDrawer
      exercise={page.exercise}
      contents={contents}
      read_only={read_only}
      onChange={change}
      onKeep={book.keep}
      open_sheet={open_sheet}
      onSheetOpened={onSheetOpened}
      saved_at={book.savedAt}
      documents={exam.documents}
    />
  );
};
