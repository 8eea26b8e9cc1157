import { useTranslation } from "@examplar/ui";
import { cameraView } from "../../shared/shell-slots.ts";
import css from "./shell.module.css";

/** Shown beside the main view while supervision fills it. */
export const CameraView = () => {
  const { t } = useTranslation();
  const view = cameraView.use();
  return (
    view && (
      <section className={css.camera} aria-label={t("shell.camera")}>
        {view}
      </section>
    )
  );
};
