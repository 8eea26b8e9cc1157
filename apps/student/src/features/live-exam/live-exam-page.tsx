import type { Quiz, Summary, User } from "@examplar/contract";
import { Bone, Button, ErrorState, usePageTitle, useSlow, useTranslation } from "@examplar/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { LiveExam } from "./live-exam.tsx";
import css from "./live-exam.module.css";
import { useOverlayPart } from "./overlays/use-overlay-part.ts";
import { mayBeCovered, useOpenSession } from "../../exam-session/index.ts";

interface Props {
  quiz: Quiz;
  summary: Summary;
  user: User;
}

/** Returns true when the student came from another screen; after a page load the browser's own focus order applies. */
const useArrived = (): boolean => {
  const { state } = useRouter();
  const [from] = useState(() => state.resolvedLocation?.pathname);
  return from !== undefined && from !== state.location.pathname;
};

export const LiveExamPage = (props: Props) => {
  const { t } = useTranslation("live_exam");
  const { opened, error, retrying, opening, retry } = useOpenSession(props);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { quiz, summary } = props;
  const arrived = useArrived();
  const Overlay = useOverlayPart(mayBeCovered({ quiz, summary }));
  usePageTitle(quiz.name);
  const onLeft = useCallback(() => {
    client.removeQueries({ queryKey: ["summaries"] });
    const params = { quizId: quiz.id, summaryId: summary.id };
    void navigate({ to: "/exam/$quizId/{-$summaryId}/score", params, replace: true });
  }, [client, navigate, quiz.id, summary.id]);
  if (opened) return <LiveExam opened={opened} arrived={arrived} Overlay={Overlay} onLeft={onLeft} />;
  return (
    <main id="main" tabIndex={-1} className={css.loading}>
      {error ? (
        <ErrorState
          heading="h1"
          title={t("loading.error_title")}
          text={t("loading.error_text")}
          onRetry={retry}
          retrying={retrying}
        />
      ) : (
        <Opening key={opening} onRetry={retry} />
      )}
    </main>
  );
};

const Opening = ({ onRetry }: { onRetry: () => void }) => {
  const { t } = useTranslation("live_exam");
  const slow = useSlow();
  return (
    <div aria-busy="true">
      <h1 className={css.unseen}>{t("loading.now")}</h1>
      <div aria-hidden="true" className={css.bones}>
        <Bone width="100%" height={60} />
        <Bone width={120} />
        <Bone width="min(320px, 100%)" height={34} />
        <Bone width="100%" height={280} />
      </div>
      <div role="status" className={css.slow}>
        {slow && (
          <>
            <p>{t("loading.slow")}</p>
            <Button variant="plain" onClick={onRetry}>
              {t("loading.retry")}
            </Button>
          </>
        )}
      </div>
    </div>
  );
};
