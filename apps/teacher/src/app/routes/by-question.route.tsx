import { parseRouteId } from "@examplar/domain";
import { getRouteApi } from "@tanstack/react-router";
import { ByQuestionScreen } from "../../features/correction/by-question/by-question.screen.tsx";
import { useCurrentUser } from "../../shared/current-user.ts";
import { ForTeachersPage, NotFoundPage } from "../message-pages.tsx";

const route = getRouteApi("/quizzes/$quizId/questions/$questionId/marking");

export const ByQuestionRoute = () => {
  const { teacher } = useCurrentUser();
  const params = route.useParams();
  const quiz_id = parseRouteId(params.quizId);
  const question_id = parseRouteId(params.questionId);
  if (quiz_id === null || question_id === null) return <NotFoundPage />;
  return teacher ? (
    <ByQuestionScreen key={question_id} quiz_id={quiz_id} question_id={question_id} />
  ) : (
    <ForTeachersPage />
  );
};
