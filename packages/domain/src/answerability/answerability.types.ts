/** Whether a student may answer, and if not, why: the one value that every screen and every call uses. */
export const answerabilities = [
  "not_answerable_yet",
  "to_answer",
  "answering",
  "answered",
  "answering_in_another_session",
  "answered_in_another_session",
  "ended_and_not_answered",
] as const;

export type Answerability = (typeof answerabilities)[number];
