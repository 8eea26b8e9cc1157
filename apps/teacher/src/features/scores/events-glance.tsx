import type { TeacherScore } from "@examplar/contract";
import { useTranslation } from "@examplar/ui";
import css from "./scores.module.css";
import { glanceOf } from "./scores.state.ts";

/** Summarizes the notable events of an attempt; renders nothing if there are none. The copy has the details. */
export const EventsGlance = ({ counts }: { counts: NonNullable<TeacherScore["event_counts"]> }) => {
  const { t } = useTranslation();
  const seen = glanceOf(counts);
  if (seen.length === 0) return null;
  return (
    <span className={css.email}>
      {seen.map(({ what, count }) => t(`scores.glance.${what}`, { count })).join(" · ")}
    </span>
  );
};
