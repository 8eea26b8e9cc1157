import type { BackWord, Finishing, Progress } from "../../../exam-session/ending/finish.state.ts";
import type { Finish } from "../../../exam-session/ending/use-finish.ts";
import type { OpenExam } from "../../../exam-session/open-exam.ts";
import type { ShortText } from "../../../exam-session/paper/unfinished.ts";

export interface FinishDialogProps {
  exam: OpenExam;
  finish: Finish;
  state: Finishing;
  progress: Progress;
  /** Texts below their minimum of words. */
  short_texts: readonly ShortText[];
  /** Closes the dialog and shows what the student asked to see; null: where they were. */
  onGoBack: (word: BackWord | null) => void;
}
