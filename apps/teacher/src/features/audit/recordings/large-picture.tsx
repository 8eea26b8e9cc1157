import { Button, Dialog, useTranslation } from "@examplar/ui";
import css from "../audit.module.css";

export const LargePicture = ({ title, url, onClose }: { title: string; url: string; onClose: () => void }) => {
  const { t } = useTranslation();
  return (
    <Dialog
      title={title}
      full
      onClose={onClose}
      actions={
        <Button variant="plain" data-first onClick={onClose}>
          {t("audit.timeline.close")}
        </Button>
      }
    >
      <img className={css.large} src={url} alt={title} />
    </Dialog>
  );
};
