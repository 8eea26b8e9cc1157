import { Button, IconArrowBackUp, IconEraser, useTranslation } from "@examplar/ui";
import { useContext, useState, type ReactNode } from "react";
import { useDrafted, type Draft } from "../draft.ts";
import { AnswerWriter } from "./answer-writer.ts";
import css from "./fields.module.css";

interface Props<C> {
  draft: Draft<C | null>;
  read_only: boolean;
  /** A note about the field: how many answers, how many words. */
  children?: ReactNode;
}

/** Shown under every field: a note, and a button that clears the answer, which the student can undo. */
export const AnswerFoot = <C,>({ draft, read_only, children }: Props<C>) => {
  if (read_only && !children) return null;
  return (
    <div className={css.foot}>
      <div className={css.note}>{children}</div>
      {!read_only && <ClearButton draft={draft} />}
    </div>
  );
};

const ClearButton = <C,>({ draft }: Pick<Props<C>, "draft">) => {
  const { t } = useTranslation("questions");
  const writer = useContext(AnswerWriter);
  const [cleared, setCleared] = useState<C | null>(null);
  const is_empty = useDrafted(draft, (content) => content === null);
  const clear = () => {
    draft.flush();
    setCleared(draft.get());
    draft.set(() => null);
  };
  const can_put_back = is_empty && cleared !== null;
  return (
    <>
      <span role="status" className={css.said}>
        {can_put_back ? t(`clear.${writer}.done`) : ""}
      </span>
      <Button
        variant="quiet"
        className={`${css.clear} ${is_empty && !can_put_back ? css.unseen : ""}`}
        onClick={can_put_back ? () => draft.set(() => cleared) : clear}
      >
        {can_put_back ? <IconArrowBackUp size={18} aria-hidden /> : <IconEraser size={18} aria-hidden />}
        {t(can_put_back ? `clear.${writer}.put_back` : `clear.${writer}.action`)}
      </Button>
    </>
  );
};
