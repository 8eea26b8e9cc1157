import type { ImageAnalysis } from "@examplar/contract";
import { Chip, dateTimeOf, type ChipTone, useTranslation } from "@examplar/ui";
import type { FrameFinding } from "@examplar/domain";
import css from "./proctoring-debug.module.css";
import { tallyOf, type SeenFrame } from "./proctoring-debug.state.ts";

const tones: Record<FrameFinding, ChipTone> = {
  match: "teal",
  other_face: "orange",
  several_faces: "orange",
  no_face: "plain",
  no_reference: "plain",
};

interface Props {
  frames: readonly SeenFrame[];
  references: ImageAnalysis["references"];
}

export const Frames = ({ frames, references }: Props) => {
  const { t } = useTranslation("proctoring_debug");
  const { findings, unseen, changed } = tallyOf(frames);
  const names = new Map(frames.map(({ quizzes_attempt_summary_id, name }) => [quizzes_attempt_summary_id, name]));
  const counted = [
    ...findings.map(({ finding, count }) => t(`counted.${finding}`, { count })),
    unseen > 0 && t("counted.unseen", { count: unseen }),
  ].filter((text) => text !== false);
  return (
    <>
      <section className={css.part} aria-label={t("references")}>
        <h2>{t("references")}</h2>
        {references.length === 0 && <p>{t("no_references")}</p>}
        <ul className={css.pictures}>
          {references.map(({ id, kind, url, quizzes_attempt_summary_id }) => (
            <li key={id}>
              <img src={url} alt="" loading="lazy" />
              <p>
                <strong>{names.get(quizzes_attempt_summary_id)}</strong>
                <br />
                {t(`kind.${kind}`)}
              </p>
            </li>
          ))}
        </ul>
      </section>
      <section className={css.part} aria-label={t("frames")}>
        <h2>{t("frames")}</h2>
        <p role="status">
          {frames.length === 0 ? t("no_frames") : `${counted.join(" · ")}. ${t("changed", { count: changed })}`}
        </p>
        <ul className={css.pictures}>
          {frames.map((frame) => (
            <FrameItem key={frame.id} frame={frame} />
          ))}
        </ul>
      </section>
    </>
  );
};

const FrameItem = ({ frame: { name, happened_at, url, shown, finding, before } }: { frame: SeenFrame }) => {
  const { t, i18n } = useTranslation("proctoring_debug");
  const figure = (value: number | null) => (value === null ? "–" : value.toLocaleString(i18n.language));
  return (
    <li data-finding={finding ?? "unseen"}>
      <img src={url} alt="" loading="lazy" />
      <p>
        <strong>{name}</strong>
        <br />
        {dateTimeOf(happened_at)}
      </p>
      {finding ? <Chip tone={tones[finding]}>{t(`finding.${finding}`)}</Chip> : <Chip tone="plain">{t("unseen")}</Chip>}
      {shown && (
        <p className={css.hint}>
          {t("figures", {
            faces: shown.faces_count,
            euclidean: figure(shown.face_distance),
            cosine: figure(shown.face_similarity),
          })}
        </p>
      )}
      {before && <p className={css.changed}>{t("was", { finding: t(`finding.${before}`) })}</p>}
    </li>
  );
};
