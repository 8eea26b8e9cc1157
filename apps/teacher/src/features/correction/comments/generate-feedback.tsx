import {
  Button,
  Chip,
  IconPencil,
  IconPlayerStop,
  isBeingWritten,
  isRefused,
  Notice,
  useGeneration,
  useTranslation,
} from "@examplar/ui";
import { api } from "../../../shared/api.ts";
import { scoreQuery } from "../../../shared/queries.ts";
import css from "./comments.module.css";

const failureOf = (error: unknown) => {
  if (isRefused(error, "ai_not_configured")) return "not_configured";
  if (isRefused(error, "attempt_not_closed")) return "still_running";
  return isRefused(error, "comment_exists") ? "comment_exists" : "failed";
};

const portsOf = (score_id: number) => {
  const params = { score_id };
  return {
    id: score_id,
    read: (signal: AbortSignal) => api("GET /api/v1/scores/:score_id/feedback_generation", { params, signal }),
    start: () => api("POST /api/v1/scores/:score_id/generate_feedback", { params }),
    stop: () => api("DELETE /api/v1/scores/:score_id/feedback_generation", { params }),
    shownBy: scoreQuery(score_id).queryKey,
  };
};

/** Lets a model draft the general comment. The student cannot read it before a teacher has checked it. */
export const GenerateFeedback = ({ score_id }: { score_id: number }) => {
  const { t } = useTranslation("correction");
  const { generation, start, stop } = useGeneration(portsOf(score_id));
  if (generation && isBeingWritten(generation))
    return (
      <div className={css.generation} aria-busy="true">
        <p role="status">{t("ai.writing")}</p>
        <p className={css.plain}>{generation.written}</p>
        <div>
          <Button variant="plain" busy={stop.isPending} onClick={() => stop.mutate()}>
            <IconPlayerStop size={18} stroke={1.75} aria-hidden />
            {t("ai.cancel")}
          </Button>
        </div>
      </div>
    );
  return (
    <div className={css.generation}>
      {start.error && <Notice tone="orange">{t(`ai.${failureOf(start.error)}`)}</Notice>}
      {!start.error && generation?.failure && <Notice tone="orange">{t(`ai.failure.${generation.failure}`)}</Notice>}
      <div className={css.actions}>
        <Button variant="plain" busy={start.isPending} onClick={() => start.mutate()}>
          <IconPencil size={18} stroke={1.75} aria-hidden />
          {t("ai.start")}
        </Button>
        <Chip tone="blue">{t("ai.beta")}</Chip>
        {generation?.writer === "demo" && <span className={css.hint}>{t("ai.demo")}</span>}
      </div>
    </div>
  );
};
