import type { Answerability } from "../answerability/answerability.types.ts";

/** What the exam list needs of a seat, as it comes on the wire. */
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

/** How many exams the list keeps back; above zero, a banner says that they are reached through the school's platform. */
export const hiddenLtiCount = (rows: readonly ExamListRow[]): number => {
  return rows.filter(isHiddenLti).length;
};

/** Where a click on an exam leads. */
export const examListTarget = ({
  answerability,
}: Pick<ExamListRow, "answerability">): "score" | "sessionsSelection" => {
  return answerability === "answered" ? "score" : "sessionsSelection";
};

/** An LTI exam is entered from the platform that manages it; here only its result is at home. */
const isHiddenLti = ({ quiz_lti_managed, answerability }: ExamListRow): boolean => {
  return quiz_lti_managed && answerability !== "answered";
};
