import { useParams, useRouteContext } from "@tanstack/react-router";
import { CorrectionPage } from "../../features/correction/correction-page.tsx";

const at = { from: "/signed_in/exam/$quizId/$summaryId/correction" } as const;

/** Loaded with its page: the router itself needs only the address. */
export const CorrectionScreen = () => {
  const { quizId, summaryId } = useParams(at);
  const { user } = useRouteContext(at);
  return <CorrectionPage key={summaryId} quiz_id={quizId} summary_id={summaryId} user={user} />;
};
