import type { AnalysedFrames } from "@examplar/contract";
import { findingOf } from "@examplar/domain";
import { useTranslation } from "@examplar/ui";
import { clockOf } from "../clock-of.ts";
import css from "../audit.module.css";

/** Shows the picture with its figures. The figures only say where to look; a person judges. */
export const FaceNote = ({ frame }: { frame: AnalysedFrames[number] }) => {
  const { t, i18n } = useTranslation();
  const { happened_at, url, faces_count, face_similarity } = frame;
  const similarity = face_similarity?.toLocaleString(i18n.language, { maximumFractionDigits: 2 });
  return (
    <>
      {clockOf(happened_at)}
      <img className={css.face} src={url} alt="" />
      {t(`audit.faces.finding.${findingOf(frame)}`)}
      <br />
      {t("audit.faces.count", { count: faces_count })}
      {similarity !== undefined && ` · ${t("audit.faces.similarity", { similarity })}`}
    </>
  );
};
