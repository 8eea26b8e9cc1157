import type { ScoreRow } from "@examplar/contract";
import { useChannels } from "../../shared/use-channels.ts";
import { scoreChannels } from "./scores.state.ts";

interface Listed {
  quiz_id: number;
  scores: ScoreRow[] | undefined;
  isWriting: boolean;
}

/**
 * Refetches when listed scores change. While nobody writes, it also listens to student events, which show that somebody
 * has started.
 */
export const useLiveScores = ({ quiz_id, scores, isWriting }: Listed, reread: () => void) => {
  const kinds = [
    "summaries_changed",
    "quiz_changed",
    "score_changed",
    "recording_declined",
    "attempt_suspected",
  ] as const;
  useChannels(
    [
      { name: "StudentsQuiz", quiz_id },
      { name: "QuizStudentEvents", quiz_id },
      ...scoreChannels(quiz_id, scores ?? []),
    ],
    isWriting ? kinds : [...kinds, "student_event_created"],
    reread,
  );
};
