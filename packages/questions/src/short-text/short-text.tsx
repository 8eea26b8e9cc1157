import type { AnswerContents } from "@examplar/domain";
import { useId, useState } from "react";
import { useTranslation } from "@examplar/ui";
import { useDrafted } from "../draft.ts";
import { AnswerFoot } from "../fields/answer-foot.tsx";
import { AnsweredText } from "../fields/answered-text.tsx";
import fields from "../fields/fields.module.css";
import { lengthOf } from "../fields/fit-insert.ts";
import { ownWords, useTextField } from "../fields/use-text-field.ts";
import type { InputProps } from "../input.types.ts";
import css from "./short-text.module.css";

type Content = AnswerContents["short_text"];

export const ShortText = (props: InputProps<"short_text">) => {
  const text = useDrafted(props.draft, (content) => content?.text ?? "");
  if (!props.read_only) return <ShortField {...props} />;
  return <AnsweredText>{text}</AnsweredText>;
};

const ShortField = ({ body: { max_length }, draft, labelled_by, described_by }: InputProps<"short_text">) => {
  const { t } = useTranslation("questions");
  const counter = useId();
  const [length, setLength] = useState(() => lengthOf(draft.get()?.text ?? ""));
  const field = useTextField<HTMLInputElement, Content>({
    draft,
    read: (content) => content?.text ?? "",
    write: (_content, text) => (text === "" ? null : { text }),
    max_length,
    onLength: setLength,
  });
  return (
    <>
      <input
        {...field}
        {...ownWords}
        type="text"
        className={`${fields.field} ${css.line}`}
        aria-labelledby={labelled_by}
        aria-describedby={`${described_by} ${counter}`}
      />
      <AnswerFoot draft={draft} read_only={false}>
        <span id={counter}>
          {length < max_length
            ? t("length.count", { count: length, max: max_length })
            : t("length.full", { max: max_length })}
        </span>
      </AnswerFoot>
    </>
  );
};
