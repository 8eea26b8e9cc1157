import { Button, Dialog, useTranslation } from "@examplar/ui";
import { titleOf, type Unsent } from "../sign-out.state.ts";

interface Props {
  unsent: Unsent;
  onStay: () => void;
  onLeave: () => void;
}

export const SignOutDialog = ({ unsent: { changes, sealable, texts }, onStay, onLeave }: Props) => {
  const { t } = useTranslation();
  const { waiting, refused } = changes ?? { waiting: 0, refused: 0 };
  const unsent = waiting + texts.changes;
  return (
    <Dialog
      title={t(`sign_out.${titleOf(changes)}`)}
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
      {changes === null && <p>{t("sign_out.unknown")}</p>}
      {unsent > 0 && <p>{t("unsent_changes", { count: unsent })}</p>}
      {(changes === null || waiting > 0) && <p>{t(sealable ? "sign_out.sealed" : "sign_out.readable")}</p>}
      {refused > 0 && <p>{t("refused_changes", { count: refused })}</p>}
      {refused > 0 && <p>{t(sealable ? "sign_out.refused_sealed" : "sign_out.refused_readable")}</p>}
      {texts.changes > 0 && <p>{t(texts.sealable ? "sign_out.texts_sealed" : "sign_out.texts_deleted")}</p>}
    </Dialog>
  );
};
