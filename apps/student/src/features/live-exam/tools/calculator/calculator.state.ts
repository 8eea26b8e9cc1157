import type { Language } from "@examplar/domain";
import { calculate, resultText } from "./calculate.ts";
import type { Angle, Mode } from "./functions.ts";
import { maxExpression, type Problem } from "./tokens.ts";

export interface Line {
  id: number;
  expression: string;
  value: number;
}

export interface CalculatorState {
  expression: string;
  /** Result of the last calculation; null while the next one is typed. */
  outcome: Line | Problem | null;
  /** Newest first. */
  history: readonly Line[];
  angle: Angle;
}

export const maxHistory = 5;

export const firstCalculator: CalculatorState = { expression: "", outcome: null, history: [], angle: "degrees" };

export const write = (state: CalculatorState, expression: string): CalculatorState => ({
  ...state,
  expression: expression.slice(0, maxExpression),
  outcome: null,
});

/** An empty field changes nothing. The expression stays in the field, to be changed and calculated again. */
export const workOut = (state: CalculatorState, mode: Mode, language: Language): CalculatorState => {
  const { expression, history, angle } = state;
  if (expression.trim() === "") return state;
  const answer = calculate(expression, { language, mode, angle, last: history[0]?.value ?? 0 });
  if (answer.kind === "problem") return { ...state, outcome: answer };
  const line = { id: (history[0]?.id ?? 0) + 1, expression, value: answer.value };
  return { ...state, outcome: line, history: [line, ...history].slice(0, maxHistory) };
};

export const lineText = ({ value }: Line, language: Language): string => resultText(value, language);

/** Inserts text at the caret, in place of the selection. After a result, an operator continues with `Ans`. */
export const insert = (
  { expression, outcome }: CalculatorState,
  text: string,
  [start, end]: readonly [number, number],
): { text: string; caret: number } => {
  if (outcome && "value" in outcome) {
    const goesOn = /^[+−×÷^%!]/.test(text);
    const next = goesOn ? `Ans${text}` : text;
    return { text: next, caret: next.length };
  }
  return { text: expression.slice(0, start) + text + expression.slice(end), caret: start + text.length };
};
