import type { Finishing, Finish, OpenExam } from "../../../exam-session/index.ts";
import type { BackWord, Progress } from "./finish-words.ts";
import type { ShortText } from "../pages/unfinished.ts";

export interface FinishDialogProps {
  exam: OpenExam;
  finish: Finish;
  state: Finishing;
  progress: Progress;
  /** Texts below their minimum of words. */
  short_texts: readonly ShortText[];
  /** Closes the dialog and shows what the student asked to see; with null, the page where they were. */
  onGoBack: (word: BackWord | null) => void;
}
