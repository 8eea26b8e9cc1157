export interface AnswerId {
  score_id: number;
  question_id: number;
}

/** One answer as a text, for maps. */
export const answerKey = ({ score_id, question_id }: AnswerId): string => `${score_id}/${question_id}`;
