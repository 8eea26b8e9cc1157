import type { TeacherScore } from "@examplar/contract";
import { useTranslation } from "@examplar/ui";
import css from "./scores.module.css";
import { glanceOf } from "./scores.state.ts";

/** What happened, in a few words; the copy has the whole of it. Nothing where nothing stands out. */
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
