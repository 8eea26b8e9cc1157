import { parseRouteId } from "@examplar/domain";
import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { CorrectionScreen } from "../../features/correction/correction.screen.tsx";
import type { CorrectionProps } from "../../features/correction/correction.types.ts";
import { useCurrentUser } from "../../shared/current-user.ts";
import { ForTeachersPage, NotFoundPage } from "../message-pages.tsx";

/** The code of the audit is loaded with its tab. */
const AttemptAudit = lazy(async () => ({
  default: (await import("../../features/audit/attempt-audit.tsx")).AttemptAudit,
}));

const renderAudit: CorrectionProps["audit"] = ({ score, is_debug, onDebug }) => (
  <Suspense>
    <AttemptAudit
      key={score.id}
      score_id={score.id}
      summary_id={score.quizzes_attempt_summary_id}
      is_running={score.state === "started"}
      is_debug={is_debug}
      onDebug={onDebug}
    />
  </Suspense>
);

const route = getRouteApi("/quizzes/$quizId/scores/$scoreId");

export const CorrectionRoute = () => {
  const { teacher } = useCurrentUser();
  const params = route.useParams();
  const { tab, ...order } = route.useSearch();
  const navigate = route.useNavigate();
  const quiz_id = parseRouteId(params.quizId);
  const score_id = parseRouteId(params.scoreId);
  if (quiz_id === null || score_id === null) return <NotFoundPage />;
  if (!teacher) return <ForTeachersPage />;
  return (
    <CorrectionScreen
      key={score_id}
      quiz_id={quiz_id}
      score_id={score_id}
      order={order}
      tab={tab}
      onTab={(next) => void navigate({ search: { ...order, tab: next }, replace: true, resetScroll: false })}
      onGo={(next) => void navigate({ params: { ...params, scoreId: String(next) }, search: { ...order, tab } })}
      audit={renderAudit}
    />
  );
};
