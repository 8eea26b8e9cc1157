import { useId } from "react";
import { useTranslation } from "@examplar/ui";
import { useDrafted } from "../draft.ts";
import { AnswerFoot } from "../fields/answer-foot.tsx";
import type { InputProps } from "../input.types.ts";
import { RichHtml } from "../rich-html/rich-html.tsx";
import css from "./choice.module.css";
import { ChoiceRow } from "./choice-row.tsx";

export const SingleChoice = ({
  body,
  draft,
  read_only,
  choice_marks,
  labelled_by,
  described_by,
}: InputProps<"single_choice">) => {
  const { t } = useTranslation("questions");
  const name = useId();
  const chosen = useDrafted(draft, (content) => content?.choice_id);
  return (
    <>
      <div role="radiogroup" aria-labelledby={labelled_by} aria-describedby={described_by} className={css.rows}>
        {body.choices.map(({ id, html }) => (
          <ChoiceRow
            key={id}
            type="radio"
            name={name}
            checked={id === chosen}
            disabled={read_only}
            mark={choice_marks?.[id]}
            onChange={() => draft.set(() => ({ choice_id: id }))}
          >
            <RichHtml html={html} inline />
          </ChoiceRow>
        ))}
      </div>
      <AnswerFoot draft={draft} read_only={read_only}>
        {read_only ? chosen === undefined && t("no_answer") : t("choice.one")}
      </AnswerFoot>
    </>
  );
};
