import type { UnsentTexts } from "@examplar/sync";
import { Button, Dialog, useTranslation } from "@examplar/ui";

interface Props {
  unsent: UnsentTexts;
  onStay: () => void;
  onLeave: () => void;
}

export const SignOutDialog = ({ unsent: { changes, sealable }, onStay, onLeave }: Props) => {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t("sign_out.title")}
      onClose={onStay}
      actions={
        <>
          <Button variant="plain" onClick={onLeave}>
            {t("sign_out.leave")}
          </Button>
          <Button data-first onClick={onStay}>
            {t("sign_out.stay")}
          </Button>
        </>
      }
    >
      <p>{t("sign_out.unsent", { count: changes })}</p>
      <p>{t(sealable ? "sign_out.sealed" : "sign_out.deleted")}</p>
    </Dialog>
  );
};
