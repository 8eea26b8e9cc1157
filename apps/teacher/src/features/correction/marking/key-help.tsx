import { Button, Dialog, useTranslation } from "@examplar/ui";
import css from "./key-help.module.css";

const keysOfCopy = [
  ["J", "next_student"],
  ["K", "previous_student"],
  ["N", "next_to_review"],
  ["⇧ N", "previous_to_review"],
  ["0–9", "points"],
  ["Ctrl Z", "undo"],
  ["?", "help"],
  ["Alt ⇧ D", "debug"],
  ["Alt ⇧ E", "raw_tables"],
] as const;

const keysOfQuestion = [
  ["J", "next_answer"],
  ["K", "previous_answer"],
  ["N", "next_to_mark"],
  ["0–9", "points"],
  ["Ctrl Z", "undo"],
  ["?", "help"],
] as const;

export const KeyHelp = ({ of = "copy", onClose }: { of?: "copy" | "question"; onClose: () => void }) => {
  const { t } = useTranslation("correction");
  return (
    <Dialog
      title={t("keys.title")}
      onClose={onClose}
      actions={
        <Button data-first onClick={onClose}>
          {t("keys.close")}
        </Button>
      }
    >
      <dl className={css.keys}>
        {(of === "copy" ? keysOfCopy : keysOfQuestion).map(([key, action]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`keys.${action}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
};
