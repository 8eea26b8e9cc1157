import { Button, Dialog, useTranslation } from "@examplar/ui";
import type { Unsent } from "../sign-out.ts";

interface Props {
  unsent: Unsent;
  onStay: () => void;
  onLeave: () => void;
}

export const SignOutDialog = ({ unsent: { changes, sealable, texts }, onStay, onLeave }: Props) => {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t(changes > 0 ? "sign_out.title" : "sign_out.title_texts")}
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
      <p>{t("unsent_changes", { count: changes + texts.changes })}</p>
      {changes > 0 && <p>{t(sealable ? "sign_out.sealed" : "sign_out.readable")}</p>}
      {texts.changes > 0 && <p>{t(texts.sealable ? "sign_out.texts_sealed" : "sign_out.texts_deleted")}</p>}
    </Dialog>
  );
};
