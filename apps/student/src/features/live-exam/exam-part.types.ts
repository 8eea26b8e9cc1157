import type { QuestionStates, OpenExam, Finish } from "../../exam-session/index.ts";
import type { Navigation } from "./pages/use-navigation.ts";

/** What the parts of the screen share. */
export interface PartProps {
  exam: OpenExam;
  states: QuestionStates;
  navigation: Navigation;
  finish: Finish;
}
