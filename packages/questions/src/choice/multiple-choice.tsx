import { useState } from "react";
import { useTranslation } from "@examplar/ui";
import { useDrafted } from "../draft.ts";
import { AnswerFoot } from "../fields/answer-foot.tsx";
import type { InputProps } from "../input.types.ts";
import { RichHtml } from "../rich-html/rich-html.tsx";
import css from "./choice.module.css";
import { ChoiceRow } from "./choice-row.tsx";
import { isFull, toggled } from "./multiple-choice.state.ts";

const none: readonly string[] = [];

export const MultipleChoice = ({
  body,
  draft,
  read_only,
  choice_marks,
  labelled_by,
  described_by,
}: InputProps<"multiple_choice">) => {
  const { t } = useTranslation("questions");
  const chosen = useDrafted(draft, (content) => content?.choice_ids ?? none);
  const [refused, setRefused] = useState(false);
  const max = body.max_choices;
  const is_full = isFull(chosen, max);
  const toggle = (id: string) => {
    setRefused(is_full && !chosen.includes(id));
    draft.set((content) => {
      const all = body.choices.map((choice) => choice.id);
      return toggled(all, content?.choice_ids ?? none, id, max);
    });
  };
  const limit = max === null ? t("choice.several") : t("choice.at_most", { count: max });
  const hint = refused && is_full ? t("choice.full", { count: max ?? 0 }) : limit;
  return (
    <>
      <div role="group" aria-labelledby={labelled_by} aria-describedby={described_by} className={css.rows}>
        {body.choices.map(({ id, html }) => (
          <ChoiceRow
            key={id}
            type="checkbox"
            checked={chosen.includes(id)}
            disabled={read_only}
            mark={choice_marks?.[id]}
            // Not `disabled`: a hint explains a tick that does nothing, but nobody could reach a disabled box to see
            // it.
            aria-disabled={(is_full && !chosen.includes(id)) || undefined}
            onChange={() => toggle(id)}
          >
            <RichHtml html={html} inline />
          </ChoiceRow>
        ))}
      </div>
      <AnswerFoot draft={draft} read_only={read_only}>
        {read_only ? chosen.length === 0 && t("no_answer") : <span role="status">{hint}</span>}
      </AnswerFoot>
    </>
  );
};
