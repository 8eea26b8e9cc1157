import { parseRouteId } from "@examplar/domain";
import { getRouteApi } from "@tanstack/react-router";
import { CorrectionScreen } from "../../features/correction/correction.screen.tsx";
import { useCurrentUser } from "../../shared/current-user.ts";
import { ForTeachersPage, NotFoundPage } from "../message-pages.tsx";

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
      audit={null}
    />
  );
};
