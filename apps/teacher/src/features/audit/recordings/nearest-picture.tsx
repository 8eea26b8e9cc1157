import { useTranslation } from "@examplar/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { recordedQuery } from "../audit.queries.ts";
import { clockOf } from "../clock-of.ts";
import css from "../audit.module.css";
import { LargePicture } from "./large-picture.tsx";
import { nearestOf } from "./nearest.ts";

/**
 * A picture further away than this shows another moment. By default the recorders take a camera frame every second and
 * a screenshot every 45 seconds.
 */
const reachMs = { camera_frame: 30_000, screenshot: 60_000 };

const texts = {
  camera_frame: { caption: "audit.pictures.camera", large: "audit.pictures.large_camera" },
  screenshot: { caption: "audit.pictures.one", large: "audit.pictures.large" },
} as const;

interface Props {
  score_id: number;
  kind: keyof typeof texts;
  at_ms: number;
  /** Center of the requested window; debounced where `at_ms` follows the pointer. */
  settled_ms?: number;
  /** Shows only pictures of a device that had already lost the attempt to another one. */
  elsewhere?: boolean;
  children?: ReactNode;
}

/** Shows the picture nearest to a moment, in full size after a click. Shows `children` if there is none. */
export const NearestPicture = ({ score_id, kind, at_ms, settled_ms = at_ms, elsewhere = false, children }: Props) => {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const window = { from_ms: settled_ms - reachMs[kind], to_ms: settled_ms + reachMs[kind] };
  const { data = [] } = useQuery({
    ...recordedQuery(score_id, kind, window, elsewhere),
    placeholderData: keepPreviousData,
  });
  const picture = nearestOf(data, at_ms, reachMs[kind]);
  if (!picture) return children;
  const time = clockOf(picture.happened_at);
  const caption = [
    t(texts[kind].caption, { time }),
    picture.details["is_still"] === true && t("audit.pictures.still"),
    elsewhere && t("audit.table.elsewhere"),
  ]
    .filter(Boolean)
    .join(" · ");
  return (
    <>
      <button
        type="button"
        className={css.picture}
        data-camera={kind === "camera_frame" || undefined}
        onClick={() => setOpen(true)}
      >
        <img src={picture.url} alt={caption} />
        <span aria-hidden>{caption}</span>
      </button>
      {open && <LargePicture title={t(texts[kind].large, { time })} url={picture.url} onClose={() => setOpen(false)} />}
    </>
  );
};
