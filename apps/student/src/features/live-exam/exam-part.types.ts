import type { QuestionStates } from "../../exam-session/paper/paper.state.ts";
import type { OpenExam } from "../../exam-session/open-exam.ts";
import type { Finish } from "../../exam-session/ending/use-finish.ts";
import type { Navigation } from "./pages/use-navigation.ts";

/** What the parts of the screen share. */
export interface PartProps {
  exam: OpenExam;
  states: QuestionStates;
  navigation: Navigation;
  finish: Finish;
}
