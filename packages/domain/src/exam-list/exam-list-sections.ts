import type { Answerability } from "../answerability/answerability.types.ts";

/** The fields of a seat that the exam list needs, as they come on the wire. */
export interface ExamListRow {
  answerability: Answerability;
  quiz_lti_managed: boolean;
  start_at: string | null;
  sortable_date: string | null;
}

export type ExamListSection = "to_answer" | "answered_and_over";

const sectionByAnswerability = {
  not_answerable_yet: "to_answer",
  to_answer: "to_answer",
  answering: "to_answer",
  answering_in_another_session: "to_answer",
  answered: "answered_and_over",
  answered_in_another_session: "answered_and_over",
  ended_and_not_answered: "answered_and_over",
} as const satisfies Record<Answerability, ExamListSection>;

export const examListSections = <Row extends ExamListRow>(rows: readonly Row[]): Record<ExamListSection, Row[]> => {
  const visible = rows.filter((row) => !isHiddenLti(row));
  const inSection = (section: ExamListSection) =>
    visible.filter(({ answerability }) => sectionByAnswerability[answerability] === section);
  return { to_answer: inSection("to_answer"), answered_and_over: inSection("answered_and_over") };
};

/** Counts the exams that the list hides. Above zero, a banner says that the school's platform leads to them. */
export const hiddenLtiCount = (rows: readonly ExamListRow[]): number => {
  return rows.filter(isHiddenLti).length;
};

/** Returns where a click on an exam leads. */
export const examListTarget = ({
  answerability,
}: Pick<ExamListRow, "answerability">): "score" | "sessionsSelection" => {
  return answerability === "answered" ? "score" : "sessionsSelection";
};

/** Students enter an LTI exam from the platform that manages it; this list shows only its result. */
const isHiddenLti = ({ quiz_lti_managed, answerability }: ExamListRow): boolean => {
  return quiz_lti_managed && answerability !== "answered";
};
