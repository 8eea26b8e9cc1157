import type { AnswerContents } from "@examplar/domain";
import { useTranslation } from "@examplar/ui";
import { useDrafted } from "../draft.ts";
import { AnswerFoot } from "../fields/answer-foot.tsx";
import { AnsweredText } from "../fields/answered-text.tsx";
import fields from "../fields/fields.module.css";
import { ownWords, useTextField } from "../fields/use-text-field.ts";
import type { InputProps } from "../input.types.ts";
import { withPart } from "./numeric.state.ts";
import css from "./numeric.module.css";
import { Unit } from "./unit.tsx";

type Content = AnswerContents["numeric"];

export const Numeric = (props: InputProps<"numeric">) => {
  const { body, draft, read_only } = props;
  const shown = useDrafted(draft, (content) => [content?.text, content?.unit].filter(Boolean).join("\u{a0}"));
  if (!read_only) return <NumericFields {...props} />;
  const label = body.unit?.mode === "shown" && shown !== "" ? `\u{a0}${body.unit.label}` : "";
  return <AnsweredText>{shown + label}</AnsweredText>;
};

const NumericFields = ({ body: { unit }, draft, labelled_by, described_by }: InputProps<"numeric">) => {
  const { t } = useTranslation("question_parts");
  const field = useTextField<HTMLInputElement, Content>({
    draft,
    field: "text",
    read: (content) => content?.text ?? "",
    write: (content, text) => withPart(content, { text }),
  });
  return (
    <>
      <div className={css.line}>
        <input
          {...field}
          {...ownWords}
          type="text"
          inputMode="decimal"
          className={`${fields.field} ${css.figure}`}
          aria-labelledby={labelled_by}
          aria-describedby={described_by}
        />
        {unit && <Unit unit={unit} draft={draft} labelled_by={labelled_by} />}
      </div>
      <AnswerFoot draft={draft} read_only={false}>
        {t("numeric.hint")}
      </AnswerFoot>
    </>
  );
};
