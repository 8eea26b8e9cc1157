import type { Screenshots as Page } from "@examplar/contract";
import { useTranslation } from "@examplar/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { memo, useState } from "react";
import { auditRules } from "../audit.constants.ts";
import { screenshotsQuery } from "../audit.queries.ts";
import { clockOf } from "../clock-of.ts";
import css from "../audit.module.css";
import type { TimeWindow } from "../timeline/timeline.state.ts";
import { useDebounced } from "../use-debounced.ts";
import { LargePicture } from "./large-picture.tsx";
import { NearestPicture } from "./nearest-picture.tsx";
import { nearestOf } from "./nearest.ts";

interface Props {
  score_id: number;
  window: TimeWindow;
  cursor_ms: number;
  in_dialog: boolean;
  onLook: (at_ms: number) => void;
}

/**
 * Shows an even selection of the window's screenshots, marks the one at the cursor and shows the camera beside them.
 */
export const Screenshots = memo(({ score_id, window, cursor_ms, in_dialog, onLook }: Props) => {
  const { t } = useTranslation();
  const limit = in_dialog ? auditRules.screenshots_shown_in_dialog : auditRules.screenshots_shown;
  const settled = useDebounced(window, auditRules.screenshots_debounce_ms);
  const { data, error } = useQuery({
    ...screenshotsQuery(score_id, settled, limit),
    placeholderData: keepPreviousData,
  });
  const current = nearestOf(data?.screenshots ?? [], cursor_ms, Infinity);
  return (
    <section aria-labelledby={`audit-pictures-${limit}`}>
      <h3 id={`audit-pictures-${limit}`}>
        {t("audit.pictures.title")}
        {data && data.count > 0 && (
          <span className={css.count}>
            {t("audit.pictures.shown", { shown: data.screenshots.length, count: data.count })}
          </span>
        )}
      </h3>
      {error && <p className={css.dim}>{t("audit.pictures.failed")}</p>}
      {data?.count === 0 && <p className={css.dim}>{t("audit.pictures.none")}</p>}
      <div className={css.pictures}>
        {data && data.count > 0 && <Strip page={data} current={current?.id ?? null} onLook={onLook} />}
        <CameraFrame score_id={score_id} cursor_ms={cursor_ms} />
      </div>
    </section>
  );
});

interface StripProps {
  page: Page;
  current: string | null;
  onLook: (at_ms: number) => void;
}

const Strip = ({ page, current, onLook }: StripProps) => {
  const { t } = useTranslation();
  const [open, setOpen] = useState<string | null>(null);
  const shown = page.screenshots.find(({ id }) => id === open);
  return (
    <>
      <ul className={css.strip} data-screenshots={page.screenshots.length}>
        {page.screenshots.map(({ id, thumb_url, happened_at, details }) => (
          <li key={id} ref={id === current ? intoView : undefined}>
            <button
              type="button"
              className={css.picture}
              aria-current={id === current}
              onClick={() => {
                onLook(Date.parse(happened_at));
                setOpen(id);
              }}
            >
              <img src={thumb_url} alt={t("audit.pictures.one", { time: clockOf(happened_at) })} loading="lazy" />
              <span aria-hidden>
                {clockOf(happened_at)}
                {details["isOverlayTriggered"] === true && ` · ${t("audit.pictures.overlay")}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {shown && (
        <LargePicture
          title={t("audit.pictures.large", { time: clockOf(shown.happened_at) })}
          url={shown.url}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
};

/** Scrolls only the strip, so that the page does not move. */
const intoView = (item: HTMLLIElement | null) => {
  const strip = item?.parentElement;
  if (item && strip) strip.scrollLeft = item.offsetLeft - strip.offsetLeft - (strip.clientWidth - item.clientWidth) / 2;
};

const CameraFrame = ({ score_id, cursor_ms }: { score_id: number; cursor_ms: number }) => {
  const { t } = useTranslation();
  const settled_ms = useDebounced(cursor_ms, auditRules.screenshots_debounce_ms);
  return (
    <NearestPicture score_id={score_id} kind="camera_frame" at_ms={cursor_ms} settled_ms={settled_ms}>
      <p className={css.noCamera}>{t("audit.pictures.no_camera")}</p>
    </NearestPicture>
  );
};
