import type { AnswerContents, NumericUnit } from "@examplar/domain";
import { useTranslation } from "@examplar/ui";
import { useDrafted, type Draft } from "../draft.ts";
import fields from "../fields/fields.module.css";
import { ownWords, useTextField } from "../fields/use-text-field.ts";
import { withPart } from "./numeric.state.ts";
import css from "./numeric.module.css";

type Content = AnswerContents["numeric"];

interface Props {
  unit: NumericUnit;
  draft: Draft<Content | null>;
  labelled_by: string;
}

/** The unit beside a number: shown, typed or picked. */
export const Unit = ({ unit, ...props }: Props) => {
  if (unit.mode === "shown") return <span className={css.unit}>{unit.label}</span>;
  if (unit.choices === null) return <UnitField {...props} />;
  return <UnitPick {...props} choices={unit.choices} />;
};

const UnitField = ({ draft, labelled_by }: Omit<Props, "unit">) => {
  const { t } = useTranslation("question_parts");
  const field = useTextField<HTMLInputElement, Content>({
    draft,
    field: "unit",
    read: (content) => content?.unit ?? "",
    write: (content, unit) => withPart(content, { unit }),
  });
  return (
    <input
      {...field}
      {...ownWords}
      type="text"
      className={`${fields.field} ${css.ownUnit}`}
      placeholder={t("numeric.unit")}
      aria-label={t("numeric.unit")}
      aria-describedby={labelled_by}
    />
  );
};

const UnitPick = ({ draft, labelled_by, choices }: Omit<Props, "unit"> & { choices: readonly string[] }) => {
  const { t } = useTranslation("question_parts");
  const unit = useDrafted(draft, (content) => content?.unit ?? "");
  return (
    <select
      className={fields.field}
      aria-label={t("numeric.unit")}
      aria-describedby={labelled_by}
      value={unit}
      onChange={({ currentTarget: { value } }) => draft.set((content) => withPart(content, { unit: value }))}
    >
      <option value="">{t("numeric.pick")}</option>
      {choices.map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </select>
  );
};
