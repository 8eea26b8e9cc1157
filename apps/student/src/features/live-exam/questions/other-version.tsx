import type { AnswerContent, StudentQuestion } from "@examplar/domain";
import { QuestionView } from "@examplar/questions";
import type { OtherVersion as Other } from "@examplar/sync";
import { Button, Notice, useTranslation } from "@examplar/ui";
import { useState } from "react";
import { timeOf } from "../../../shared/formats.ts";

interface Props {
  question: StudentQuestion;
  other: Other;
  read_only: boolean;
  onUse: (other: Other) => void;
  onKeep: () => void;
}

/** Shown when two devices wrote this answer: the standing version is above, the other one is offered here. */
export const OtherVersion = ({ question, other, read_only, onUse, onKeep }: Props) => {
  const { t } = useTranslation("live_exam");
  const [shown, setShown] = useState(false);
  return (
    <div role="status" data-other-version={question.id}>
      <Notice tone="orange">
        <p>{t("other_version.text", { time: timeOf(other.edited_at) })}</p>
        {shown && other.kind === "answer" && (
          <QuestionView
            number={null}
            question={question}
            content={other.content as AnswerContent | null}
            read_only
            onChange={() => undefined}
          />
        )}
        {shown && other.kind === "skip" && <p>{t("other_version.skipped")}</p>}
        <Button variant="plain" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {t(shown ? "other_version.hide" : "other_version.show")}
        </Button>
        {!read_only && (
          <Button variant="plain" onClick={() => onUse(other)}>
            {t("other_version.use")}
          </Button>
        )}
        <Button variant="plain" onClick={onKeep}>
          {t("other_version.keep")}
        </Button>
      </Notice>
    </div>
  );
};
