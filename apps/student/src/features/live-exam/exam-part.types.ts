import type { QuestionStates, OpenExam, Finish } from "../../exam-session/index.ts";
import type { Navigation } from "./pages/use-navigation.ts";

/** Props shared by the parts of the exam screen. */
export interface PartProps {
  exam: OpenExam;
  states: QuestionStates;
  navigation: Navigation;
  finish: Finish;
}
