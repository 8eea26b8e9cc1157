import type { AnswerContent, StudentQuestion } from "@examplar/domain";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import type { Page } from "./live-exam.state.ts";
import type { OpenExam } from "./open-exam.ts";
import { ToolsDrawer } from "./tools/tools-drawer.tsx";

interface Props {
  exam: OpenExam;
  page: Page;
  read_only: boolean;
  onAnswer: (question: StudentQuestion, content: AnswerContent | null) => void;
  open_sheet: number | null;
  onSheetOpened: () => void;
}

interface Sheets {
  contents: ReadonlyMap<number, AnswerContent | null>;
  saved: ReadonlyMap<number, Date | null>;
}

/** Only sheets are worked on in the drawer: it listens to those of this page, and to nothing else that is typed. */
const useSheets = ({ book }: OpenExam, { exercise }: Page): Sheets => {
  const ids = useMemo(
    () => exercise.questions.filter(({ attributes }) => attributes.type === "spreadsheet").map(({ id }) => id),
    [exercise],
  );
  const subscribe = useCallback(
    (onChange: () => void) => {
      const stops = ids.map((id) => book.subscribe(id, onChange));
      return () => stops.forEach((stop) => stop());
    },
    [book, ids],
  );
  const read = useMemo(() => {
    let known: Sheets = { contents: new Map(), saved: new Map() };
    return () => {
      const contents = new Map(ids.map((id) => [id, book.answerOf(id)?.content ?? null]));
      const saved = new Map(ids.map((id) => [id, book.savedAt(id)]));
      const isSame = ids.every(
        (id) => contents.get(id) === known.contents.get(id) && saved.get(id) === known.saved.get(id),
      );
      if (!isSame || known.contents.size !== ids.length) known = { contents, saved };
      return known;
    };
  }, [book, ids]);
  return useSyncExternalStore(subscribe, read);
};

export function ToolsPanel({ exam, page, read_only, onAnswer, open_sheet, onSheetOpened }: Props) {
  const { contents, saved } = useSheets(exam, page);
  const change = useCallback(
    (question_id: number, content: AnswerContent | null) => {
      const question = page.exercise.questions.find(({ id }) => id === question_id);
      if (question) onAnswer(question, content);
    },
    [page, onAnswer],
  );
  return (
    <ToolsDrawer
      exercise={page.exercise}
      contents={contents}
      read_only={read_only}
      onChange={change}
      open_sheet={open_sheet}
      onSheetOpened={onSheetOpened}
      saved_at={(question_id) => saved.get(question_id) ?? null}
      documents={exam.documents}
    />
  );
}
