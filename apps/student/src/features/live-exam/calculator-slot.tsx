import { createPatientLoader, loadWords } from "@examplar/ui";
import { lazy, Suspense } from "react";
import type { OpenExam } from "../../exam-session/index.ts";
import css from "./live-exam.module.css";
import type { Calculator } from "./use-calculator.ts";

/** Loaded when the student opens it for the first time. */
const CalculatorPanel = lazy(
  createPatientLoader(async () => {
    const [{ CalculatorPanel: panel }] = await Promise.all([
      import("./tools/calculator-panel.tsx"),
      loadWords("exam_tools"),
    ]);
    return { default: panel };
  }),
);

interface Props {
  exam: OpenExam;
  calculator: Calculator;
  is_covered: boolean;
  is_inert: boolean;
}

/** The calculator belongs to the paper: an overlay covers it, although it floats above the questions. */
export const CalculatorSlot = ({ exam, calculator, is_covered, is_inert }: Props) => {
  const mode = exam.quiz.embedded_calculator;
  if (!calculator.is_open || mode === null) return null;
  return (
    <div className={css.floating} data-covered={is_covered} inert={is_inert}>
      <Suspense fallback={null}>
        <CalculatorPanel mode={mode} onClose={calculator.close} />
      </Suspense>
    </div>
  );
};
