import { parseRouteId } from "@examplar/domain";
import { getRouteApi } from "@tanstack/react-router";
import { ScoresScreen } from "../../features/scores/scores.screen.tsx";
import { useCurrentUser } from "../../shared/current-user.ts";
import { ForTeachersPage, NotFoundPage } from "../message-pages.tsx";

const route = getRouteApi("/quizzes/$quizId/scores");

export const ScoresRoute = () => {
  const { teacher } = useCurrentUser();
  const quiz_id = parseRouteId(route.useParams().quizId);
  const order = route.useSearch();
  const navigate = route.useNavigate();
  if (quiz_id === null) return <NotFoundPage />;
  if (!teacher) return <ForTeachersPage />;
  return (
    <ScoresScreen
      key={quiz_id}
      quiz_id={quiz_id}
      order={order}
      onOrder={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
};
