import type { GradableQuestion } from "@examplar/domain";
import { RichHtml } from "@examplar/questions";
import { ChoiceKey, ChoiceSelect, namedChoices } from "@examplar/questions/fields";
import { useId, useMemo } from "react";
import { useTranslation } from "@examplar/ui";
import { FigureField } from "./figure-field.tsx";
import css from "./key.module.css";
import type { KeyProps } from "./key.state.ts";

/** Edits the right match of each item on the left, and what pairs earn. */
export const PairKeys = ({ question: { body, key }, onKey }: KeyProps<GradableQuestion<"matching">>) => {
  const { t } = useTranslation("correction");
  const id = useId();
  const { named, lettered } = useMemo(() => namedChoices(body.right), [body.right]);
  return (
    <>
      {lettered && <ChoiceKey label={t("key.letters")} choices={named} />}
      <ul className={`${css.rows} ${css.pairs}`}>
        {body.left.map((left) => (
          <li key={left.id}>
            <span id={`${id}-${left.id}`}>
              <RichHtml html={left.html} inline />
            </span>
            <ChoiceSelect
              choices={named}
              value={key.pairs[left.id] ?? ""}
              nothing={t("key.choose")}
              aria-labelledby={`${id}-${left.id}`}
              onChange={(right) => onKey({ ...key, pairs: { ...key.pairs, [left.id]: right } })}
            />
          </li>
        ))}
      </ul>
      <ul className={css.rows}>
        {(["points_per_pair", "wrong_pair_points"] as const).map((field) => (
          <li key={field}>
            <span>{t(`key.${field}`)}</span>
            <FigureField
              label={t(`key.${field}`)}
              figure={key[field]}
              onFigure={(figure) => onKey({ ...key, [field]: figure })}
            />
          </li>
        ))}
      </ul>
    </>
  );
};
