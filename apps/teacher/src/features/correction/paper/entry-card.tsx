import type { AnswerContent } from "@examplar/domain";
import { QuestionView } from "@examplar/questions";
import { CorrectedQuestion } from "@examplar/questions/correction";
import {
  Button,
  Chip,
  IconCheck,
  IconCircleDashed,
  IconX,
  Notice,
  type ChipTone,
  type Icon,
  useTranslation,
} from "@examplar/ui";
import { useCallback } from "react";
import type { CopyQuestion } from "../correction.state.ts";
import { Conflict } from "../marking/conflict.tsx";
import { entryView, isTyped, onTheSheet, type EntryView } from "./entry.state.ts";
import css from "./paper.module.css";
import type { Entries } from "./use-entries.ts";

const looks: Record<EntryView["state"], { icon: Icon; tone: ChipTone }> = {
  to_enter: { icon: IconCircleDashed, tone: "orange" },
  entered: { icon: IconCheck, tone: "green" },
  left_blank: { icon: IconX, tone: "blue-grey" },
};

interface Props {
  one: CopyQuestion;
  score_id: number;
  entries: Entries;
}

/** Shows one question with the field into which the teacher copies the answer from the sheet. */
export const EntryCard = ({ one, score_id, entries }: Props) => {
  const { t } = useTranslation("correction");
  const { number, question } = one;
  const { type } = question.attributes;
  const { content, state, asking } = entryView(one, entries.items, score_id);
  const { enter } = entries;
  const change = useCallback((next: AnswerContent | null) => enter(one, "answer", next), [enter, one]);
  if (number === null)
    return (
      <QuestionView number={null} question={question} content={null} read_only heading_level={3} onChange={nothing} />
    );
  const typed = isTyped(type);
  return (
    <QuestionView
      number={number}
      question={question}
      heading_level={3}
      content={content as AnswerContent | null}
      read_only={false}
      onChange={change}
      aside={<Chip {...looks[state]}>{t(`entry.${state}`)}</Chip>}
      {...(!typed && { answer_view: <Notice>{t("entry.not_typed")}</Notice> })}
      below={
        <div className={css.below}>
          <div className={css.actions}>
            <Button
              variant="quiet"
              aria-pressed={state === "left_blank"}
              aria-label={t("entry.blank_label", { number })}
              onClick={() => enter(one, "skip", null)}
            >
              {t("entry.blank")}
            </Button>
            {(type === "long_text" || !typed) && (
              <Button
                variant="quiet"
                aria-label={t("entry.on_sheet_label", { number })}
                onClick={() => enter(one, "answer", onTheSheet(type, t("entry.on_sheet_text")))}
              >
                {t("entry.on_sheet")}
              </Button>
            )}
          </div>
          {asking && (
            <>
              {asking.standing?.kind === "entry" && (
                <div className={css.theirs}>
                  <p>{t("entry.theirs")}</p>
                  <CorrectedQuestion
                    number={number}
                    question={question}
                    answer={asking.standing.content as AnswerContent | null}
                    correction={null}
                    feedback={null}
                    reader="teacher"
                    heading_level={4}
                  />
                </div>
              )}
              <Conflict item={asking} outbox={entries.outbox} />
            </>
          )}
        </div>
      }
    />
  );
};

const nothing = () => undefined;
