import { useId } from "react";
import { useTranslation } from "@examplar/ui";
import { useDrafted } from "../draft.ts";
import { AnswerFoot } from "../fields/answer-foot.tsx";
import type { InputProps } from "../input.types.ts";
import css from "./choice.module.css";
import { ChoiceRow } from "./choice-row.tsx";

export const TrueFalse = ({ draft, read_only, choice_marks, labelled_by, described_by }: InputProps<"true_false">) => {
  const { t } = useTranslation("questions");
  const name = useId();
  const chosen = useDrafted(draft, (content) => content?.value);
  return (
    <>
      <div role="radiogroup" aria-labelledby={labelled_by} aria-describedby={described_by} className={css.rows}>
        {[true, false].map((value) => (
          <ChoiceRow
            key={String(value)}
            type="radio"
            name={name}
            checked={value === chosen}
            disabled={read_only}
            mark={choice_marks?.[String(value)]}
            onChange={() => draft.set(() => ({ value }))}
          >
            {value ? t("choice.true") : t("choice.false")}
          </ChoiceRow>
        ))}
      </div>
      <AnswerFoot draft={draft} read_only={read_only}>
        {read_only ? chosen === undefined && t("no_answer") : t("choice.one")}
      </AnswerFoot>
    </>
  );
};
