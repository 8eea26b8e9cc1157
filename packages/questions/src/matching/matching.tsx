import { useId, useMemo } from "react";
import { useTranslation } from "@examplar/ui";
import { useDrafted } from "../draft.ts";
import { AnswerFoot } from "../fields/answer-foot.tsx";
import { AnsweredText } from "../fields/answered-text.tsx";
import { namedChoices } from "../fields/choice-names.ts";
import { ChoiceSelect } from "../fields/choice-select.tsx";
import type { InputProps } from "../input.types.ts";
import { RichHtml } from "../rich-html/rich-html.tsx";
import { DraggedChoices, dropping } from "./dragged-choices.tsx";
import { withPair } from "./matching.state.ts";
import css from "./matching.module.css";

const none: Record<string, string> = {};

/**
 * A drop-down beside each item on the left: it works the same by keyboard, by voice and on a phone. With a mouse, a
 * choice may also be dragged onto the item.
 */
export const Matching = (props: InputProps<"matching">) => {
  const { question_id, body, draft, read_only, labelled_by, described_by } = props;
  const { t } = useTranslation("question_parts");
  const id = useId();
  const pairs = useDrafted(draft, (content) => content?.pairs ?? none);
  const { named, lettered } = useMemo(() => namedChoices(body.right), [body.right]);
  const used = new Set(Object.values(pairs));
  /** Marks the choices that another row uses; they may be used again. */
  const choicesFor = (own: string | undefined) =>
    named.map((one) =>
      used.has(one.id) && one.id !== own ? { ...one, name: t("matching.used", { name: one.name }) } : one,
    );
  const pair = (left: string, right: string) => draft.set((content) => withPair(content, left, right));
  return (
    <>
      <DraggedChoices
        question_id={question_id}
        choices={named}
        used={used}
        key_label={lettered ? t("letters") : null}
        read_only={read_only}
      />
      <ul className={css.pairs} aria-labelledby={labelled_by} aria-describedby={described_by}>
        {body.left.map((left) => {
          const right = body.right.find((one) => one.id === pairs[left.id]);
          return (
            <li
              key={left.id}
              className={css.pair}
              {...(!read_only && dropping(question_id, (choice) => pair(left.id, choice)))}
            >
              <span id={`${id}-${left.id}`}>
                <RichHtml html={left.html} inline />
              </span>
              {read_only ? (
                <AnsweredText>{right && <RichHtml html={right.html} inline />}</AnsweredText>
              ) : (
                <ChoiceSelect
                  choices={choicesFor(pairs[left.id])}
                  value={pairs[left.id] ?? ""}
                  nothing={t("choose")}
                  aria-labelledby={`${id}-${left.id}`}
                  onChange={(choice) => pair(left.id, choice)}
                />
              )}
            </li>
          );
        })}
      </ul>
      <AnswerFoot draft={draft} read_only={read_only}>
        {t("matching.count", { done: Object.keys(pairs).length, count: body.left.length })}
      </AnswerFoot>
    </>
  );
};
