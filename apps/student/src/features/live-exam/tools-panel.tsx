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
}

/** The same map until one of them changes. */
const readerOf = (book: OpenExam["book"], ids: readonly number[]) => {
  let known: (AnswerContent | null)[] = [];
  let map: ReadonlyMap<number, AnswerContent | null> = new Map();
  return () => {
    const next = ids.map((id) => book.answerOf(id)?.content ?? null);
    if (next.length !== known.length || next.some((content, at) => content !== known[at])) {
      known = next;
      map = new Map(ids.map((id, at) => [id, next[at] ?? null]));
    }
    return map;
  };
};

/** Only sheets are worked on in the drawer: it listens to those of this page, and to nothing else that is typed. */
const useSheets = ({ book }: OpenExam, { exercise }: Page): ReadonlyMap<number, AnswerContent | null> => {
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
  const contents = useMemo(() => readerOf(book, ids), [book, ids]);
  return useSyncExternalStore(subscribe, contents);
};

export function ToolsPanel({ exam, page, read_only, onAnswer, open_sheet }: Props) {
  const contents = useSheets(exam, page);
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
    />
  );
}
