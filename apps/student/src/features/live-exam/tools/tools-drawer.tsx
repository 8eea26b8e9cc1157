// A stand-in of the live room, thrown away when the tools' own room lands.
import type { AnswerContent, StudentExercise } from "@examplar/domain";

interface ToolsDrawerProps {
  exercise: StudentExercise;
  documents_base?: string;
  contents: ReadonlyMap<number, AnswerContent | null>;
  read_only: boolean;
  onChange: (question_id: number, content: AnswerContent | null) => void;
  /** The question whose sheet was asked for; null when none was. */
  open_sheet: number | null;
}

export const ToolsDrawer = ({ exercise }: ToolsDrawerProps) => <div hidden data-exercise={exercise.id} />;
