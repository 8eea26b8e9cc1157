import type { Answerability } from "./answerability.types.ts";

const answerabilityColours = {
  not_answerable_yet: "teal",
  to_answer: "cyan",
  answering: "blue",
  answered: "green",
  answering_in_another_session: "blue-grey",
  answered_in_another_session: "blue-grey",
  ended_and_not_answered: "red",
} as const satisfies Record<Answerability, string>;

export type AnswerabilityColour = (typeof answerabilityColours)[Answerability];

export const answerabilityColour = (answerability: Answerability): AnswerabilityColour => {
  return answerabilityColours[answerability];
};
