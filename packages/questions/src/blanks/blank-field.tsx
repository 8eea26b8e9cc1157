import type { AnswerContents, Blank } from "@examplar/domain";
import { memo, useMemo } from "react";
import { useTranslation } from "@examplar/ui";
import { useDrafted, type Draft } from "../draft.ts";
import { ChoiceKey } from "../fields/choice-key.tsx";
import { namedChoices } from "../fields/choice-names.ts";
import { ChoiceSelect } from "../fields/choice-select.tsx";
import fields from "../fields/fields.module.css";
import { ownWords, useTextField } from "../fields/use-text-field.ts";
import { RichHtml } from "../rich-html/rich-html.tsx";
import { withBlank } from "./blanks.state.ts";
import css from "./blanks.module.css";

type Content = AnswerContents["fill_in_the_blanks"];

interface Props<B extends Blank = Blank> {
  blank: B;
  label: string;
  draft: Draft<Content | null>;
  read_only: boolean;
}

export const BlankField = memo(function BlankField({ blank, ...props }: Props) {
  if (props.read_only) return <FilledBlank {...props} blank={blank} />;
  return blank.kind === "text" ? <TextBlank {...props} blank={blank} /> : <PickBlank {...props} blank={blank} />;
});

const FilledBlank = ({ blank, label, draft }: Props) => {
  const value = useDrafted(draft, (content) => content?.blanks[blank.id] ?? "");
  const choice = blank.kind === "drop_down" ? blank.choices.find(({ id }) => id === value) : undefined;
  return (
    <span className={css.filled}>
      <span className={fields.said}>{label} </span>
      {choice ? <RichHtml html={choice.html} inline /> : value || "…"}
    </span>
  );
};

const TextBlank = ({ blank: { id }, label, draft }: Props) => {
  const field = useTextField<HTMLInputElement, Content>({
    draft,
    field: id,
    read: (content) => content?.blanks[id] ?? "",
    write: (content, text) => withBlank(content, id, text),
  });
  return <input {...field} {...ownWords} type="text" className={`${fields.field} ${css.typed}`} aria-label={label} />;
};

const PickBlank = ({ blank: { id, choices }, label, draft }: Props<Extract<Blank, { kind: "drop_down" }>>) => {
  const { t } = useTranslation("question_parts");
  const value = useDrafted(draft, (content) => content?.blanks[id] ?? "");
  const { named, lettered } = useMemo(() => namedChoices(choices), [choices]);
  return (
    <>
      <ChoiceSelect
        choices={named}
        value={value}
        nothing={t("choose")}
        className={css.picked}
        aria-label={label}
        onChange={(choice) => draft.set((content) => withBlank(content, id, choice))}
      />
      {lettered && <ChoiceKey label={t("letters")} choices={named} />}
    </>
  );
};
