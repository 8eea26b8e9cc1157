import type { QuestionStates } from "./live-exam.state.ts";
import type { OpenExam } from "./open-exam.ts";
import type { Finish } from "./use-finish.ts";
import type { Navigation } from "./use-navigation.ts";

/** What the parts of the screen share. */
export interface PartProps {
  exam: OpenExam;
  states: QuestionStates;
  navigation: Navigation;
  finish: Finish;
}
