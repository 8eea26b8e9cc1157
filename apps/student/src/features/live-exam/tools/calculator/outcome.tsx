import type { Language } from "@examplar/domain";
import { Button, IconCheck, IconCopy, useTranslation } from "@examplar/ui";
import { useState } from "react";
import { tellCopied } from "../tell-copied.ts";
import css from "./calculator.module.css";
import { lineText, type CalculatorState, type Line } from "./calculator.state.ts";
import type { Problem } from "./tokens.ts";

interface Props {
  outcome: CalculatorState["outcome"];
  language: Language;
}

/** Shows the result, which a screen reader announces politely; its space is reserved while it is empty. */
export const Outcome = ({ outcome, language }: Props) => {
  const { t } = useTranslation("exam_tools");
  const line = outcome && "value" in outcome ? outcome : null;
  const problem = outcome && "code" in outcome ? outcome : null;
  return (
    <div className={css.outcome}>
      <p role="status" className={problem ? css.problem : css.result}>
        {line && t("calculator.equals", { result: lineText(line, language) })}
        {problem && <ProblemText problem={problem} />}
      </p>
      {line && <CopyButton key={line.id} line={line} language={language} />}
    </div>
  );
};

const ProblemText = ({ problem }: { problem: Problem }) => {
  const { t } = useTranslation("exam_tools");
  return problem.code === "unknown"
    ? t("calculator.problem.unknown", { word: problem.word })
    : t(`calculator.problem.${problem.code}`);
};

const CopyButton = ({ line, language }: { line: Line; language: Language }) => {
  const { t } = useTranslation("exam_tools");
  const [told, setTold] = useState<"copied" | "not_copied" | null>(null);
  const copy = () => {
    const text = lineText(line, language);
    navigator.clipboard.writeText(text).then(
      () => {
        tellCopied(text);
        setTold("copied");
      },
      () => setTold("not_copied"),
    );
  };
  return (
    <>
      <Button variant="quiet" aria-label={t("calculator.copy")} title={t("calculator.copy")} onClick={copy}>
        {told === "copied" ? <IconCheck size={20} aria-hidden /> : <IconCopy size={20} stroke={1.75} aria-hidden />}
      </Button>
      <span role="status" className={css.unseen}>
        {told && t(`calculator.${told}`)}
      </span>
    </>
  );
};
