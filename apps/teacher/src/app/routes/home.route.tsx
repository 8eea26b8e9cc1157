import { Navigate } from "@tanstack/react-router";
import { QuizzesScreen } from "../../features/quizzes/quizzes.screen.tsx";
import { useCurrentUser } from "../../shared/current-user.ts";

/** Support people who teach nothing have their work elsewhere. */
export const HomeRoute = () => {
  const { teacher } = useCurrentUser();
  return teacher ? <QuizzesScreen /> : <Navigate to="/support" replace />;
};
