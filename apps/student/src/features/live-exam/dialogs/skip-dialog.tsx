import { Button, Dialog, useTranslation } from "@examplar/ui";

interface Props {
  kind: "skip" | "correction";
  is_implicit: boolean;
  /** Questions without an answer. */
  missing: number;
  /** Questions with a partial answer. */
  partial: number;
  onStay: () => void;
  onConfirm: () => void;
}

/** Asks before the student leaves a page with gaps for good, or closes it by reading its correction. */
export const SkipDialog = ({ kind, onStay, onConfirm, ...gaps }: Props) => {
  const { t } = useTranslation("live_exam");
  const isSkip = kind === "skip";
  return (
    <Dialog
      title={t(isSkip ? "skip.title" : "correction_dialog.title")}
      onClose={onStay}
      actions={
        <>
          <Button variant="plain" onClick={onConfirm}>
            {t(isSkip ? "skip.confirm" : "correction_dialog.confirm")}
          </Button>
          <Button data-first onClick={onStay}>
            {t(isSkip ? "skip.stay" : "correction_dialog.stay")}
          </Button>
        </>
      }
    >
      {isSkip ? <SkipText {...gaps} /> : <CorrectionText {...gaps} />}
    </Dialog>
  );
};

type Gaps = Pick<Props, "is_implicit" | "missing" | "partial">;

const SkipText = ({ is_implicit, missing }: Gaps) => {
  const { t } = useTranslation("live_exam");
  return <p>{is_implicit ? t("skip.implicit") : t("skip.explicit", { count: missing })}</p>;
};

const CorrectionText = ({ is_implicit, missing, partial }: Gaps) => {
  const { t } = useTranslation("live_exam");
  return (
    <>
      {missing > 0 && (
        <p>{is_implicit ? t("correction_dialog.implicit") : t("correction_dialog.explicit", { count: missing })}</p>
      )}
      {partial > 0 && <p>{t("correction_dialog.partial", { count: partial })}</p>}
      <p>{t("correction_dialog.closes")}</p>
    </>
  );
};
