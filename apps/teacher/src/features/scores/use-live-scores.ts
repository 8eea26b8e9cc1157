import type { ScoreRow } from "@examplar/contract";
import { useChannels } from "../../shared/use-channels.ts";
import { scoreChannels } from "./scores.state.ts";

interface Listed {
  quiz_id: number;
  scores: ScoreRow[] | undefined;
  isWriting: boolean;
}

/** Changes of what is listed come through its own channels; while nobody writes, any event says that somebody has begun. */
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
