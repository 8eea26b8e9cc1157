import { Button, Dialog } from "@examplar/ui";
import { useTranslation } from "react-i18next";

interface Props {
  is_implicit: boolean;
  missing: number;
  onStay: () => void;
  onSkip: () => void;
}

export const SkipDialog = ({ is_implicit, missing, onStay, onSkip }: Props) => {
  const { t } = useTranslation("live_exam");
  return (
    <Dialog
      title={t("skip.title")}
      onClose={onStay}
      actions={
        <>
          <Button variant="plain" onClick={onSkip}>
            {t("skip.confirm")}
          </Button>
          <Button data-first onClick={onStay}>
            {t("skip.stay")}
          </Button>
        </>
      }
    >
      <p>{is_implicit ? t("skip.implicit") : t("skip.explicit", { count: missing })}</p>
    </Dialog>
  );
};
