import { Navigate } from "@tanstack/react-router";
import { QuizzesScreen } from "../../features/quizzes/quizzes.screen.tsx";
import { useCurrentUser } from "../../shared/current-user.ts";

/** Redirects support people who do not teach to the support desk. */
export const HomeRoute = () => {
  const { teacher } = useCurrentUser();
  return teacher ? <QuizzesScreen /> : <Navigate to="/support" replace />;
};
