import type { Quiz, Summary, User } from "@examplar/contract";
import { Button, Dialog, isRefused, Notice, useTranslation } from "@examplar/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { api } from "../../shared/network/api.ts";
import { deviceIdFor } from "../../exam-session/index.ts";
import { screenAfterRetake } from "./score.state.ts";

interface Props {
  quiz: Quiz;
  summary: Summary;
  user: User;
  onClose: () => void;
}

const addresses = {
  onboarding: "/exam/$quizId/{-$summaryId}/onboarding",
  live: "/exam/$quizId/$summaryId/live",
} as const;

/** Asks first, because the time of the new attempt runs from the confirmation on. */
export const RetakeDialog = ({ quiz, summary, user, onClose }: Props) => {
  const { t } = useTranslation("score");
  const navigate = useNavigate();
  const client = useQueryClient();
  const retake = useMutation({
    mutationFn: async () => {
      const body = { device_id: await deviceIdFor(user.id) };
      await api("POST /api/v1/quizzes_attempt_summaries/:summary_id/retake", {
        params: { summary_id: summary.id },
        body,
      });
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ["scores"] });
      const params = { quizId: quiz.id, summaryId: summary.id };
      return navigate({ to: addresses[screenAfterRetake(quiz)], params });
    },
  });
  return (
    <Dialog
      title={t("retake.title")}
      onClose={onClose}
      actions={
        <>
          <Button variant="plain" data-first onClick={onClose}>
            {t("retake.cancel")}
          </Button>
          <Button onClick={() => retake.mutate()} busy={retake.isPending}>
            {t("retake.begin")}
          </Button>
        </>
      }
    >
      <p>{t("retake.text")}</p>
      <div role="alert">
        {retake.isError && (
          <Notice tone="red">
            {isRefused(retake.error, "retake_not_offered") ? t("retake.refused") : t("retake.failed")}
          </Notice>
        )}
      </div>
    </Dialog>
  );
};
