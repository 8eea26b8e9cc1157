import { parseRouteId } from "@examplar/domain";
import { getRouteApi } from "@tanstack/react-router";
import { ScanScreen } from "../../features/correction/paper/scan.screen.tsx";
import { useCurrentUser } from "../../shared/current-user.ts";
import { ForTeachersPage, NotFoundPage } from "../message-pages.tsx";

const route = getRouteApi("/quizzes/$quizId/scans/$scanId");

export const ScanRoute = () => {
  const { teacher } = useCurrentUser();
  const params = route.useParams();
  const quiz_id = parseRouteId(params.quizId);
  const scan_id = parseRouteId(params.scanId);
  if (quiz_id === null || scan_id === null) return <NotFoundPage />;
  return teacher ? <ScanScreen quiz_id={quiz_id} scan_id={scan_id} /> : <ForTeachersPage />;
};
