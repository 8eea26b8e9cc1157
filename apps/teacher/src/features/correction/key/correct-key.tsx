import type { KeyPreview, QuestionToMark } from "@examplar/contract";
import { formatPoints, keyProblems } from "@examplar/domain";
import { Button, Dialog, IconPencil, isRefused, Notice, useTranslation } from "@examplar/ui";
import { useState } from "react";
import { KeyChanges } from "./key-changes.tsx";
import { KeyFields } from "./key-fields.tsx";
import { keyedQuestionOf, type KeyedQuestion } from "./key.state.ts";
import { useChangeKey, usePreviewKey } from "./use-change-key.ts";

interface Props {
  quiz_id: number;
  asked: QuestionToMark;
  names_are_hidden: boolean;
}

/** Opens the dialog that corrects a wrong key and grades everybody again. Hidden for questions without a key. */
export const CorrectKey = (props: Props) => {
  const { t } = useTranslation("correction");
  const [isOpen, setOpen] = useState(false);
  const question = keyedQuestionOf(props.asked);
  if (!question) return null;
  return (
    <>
      <Button variant="plain" onClick={() => setOpen(true)}>
        <IconPencil size={20} stroke={1.75} aria-hidden />
        {t("key.open")}
      </Button>
      {isOpen && <KeyDialog {...props} question={question} onClose={() => setOpen(false)} />}
    </>
  );
};

const failureOf = (error: unknown) => {
  if (isRefused(error, "conflict")) return "changed";
  return isRefused(error, "attempt_not_closed") ? "shown_meanwhile" : "failed";
};

interface DialogProps extends Props {
  question: KeyedQuestion;
  onClose: () => void;
}

/** Three steps: edit the key, preview which students it affects, confirm. */
const KeyDialog = ({ quiz_id, asked, names_are_hidden, question: stored, onClose }: DialogProps) => {
  const { t, i18n } = useTranslation("correction");
  const worth = { count: stored.points, points: formatPoints(stored.points, i18n.language) };
  const place = { quiz_id, question_id: asked.question.id };
  const [key, setKey] = useState(stored.key);
  // Keep the key that this draft began with: if a colleague changes it meanwhile, the server must report a conflict.
  const [seen] = useState(asked.key);
  const [preview, setPreview] = useState<KeyPreview | null>(null);
  const previewing = usePreviewKey(place, setPreview);
  const changing = useChangeKey(place, seen, onClose);
  const question = { ...stored, key } as KeyedQuestion;
  const isSound = keyProblems(question).length === 0;
  const error = previewing.error ?? changing.error;
  return (
    <Dialog
      title={t("key.title")}
      onClose={onClose}
      wide
      actions={
        <>
          <Button variant="plain" onClick={preview ? () => setPreview(null) : onClose}>
            {preview ? t("key.back") : t("key.cancel")}
          </Button>
          {preview ? (
            <Button busy={changing.isPending} onClick={() => changing.mutate(key)}>
              {t("key.confirm")}
            </Button>
          ) : (
            <Button busy={previewing.isPending || !isSound} onClick={() => previewing.mutate(key)}>
              {t("key.preview")}
            </Button>
          )}
        </>
      }
    >
      {preview ? (
        <KeyChanges preview={preview} names_are_hidden={names_are_hidden} />
      ) : (
        <>
          <p>{t("key.text", worth)}</p>
          <KeyFields question={question} onKey={setKey} />
          {!isSound && <Notice tone="orange">{t("key.unsound", worth)}</Notice>}
        </>
      )}
      <div role="alert">{error && <Notice tone="red">{t(`key.${failureOf(error)}`)}</Notice>}</div>
    </Dialog>
  );
};
