import { useNavigate, useParams, useRouteContext } from "@tanstack/react-router";
import { RecoveryPage } from "../../features/recovery/recovery-page.tsx";

const ofExam = { from: "/signed_in/exam/$quizId/$summaryId/recovery/{-$instanceId}" } as const;
const ofDesk = { from: "/signed_in/recovery/{-$instanceId}" } as const;

/** Loaded with their page: the router itself needs only the addresses. */
export const RecoveryScreen = () => {
  const { quizId, summaryId, instanceId } = useParams(ofExam);
  const { user } = useRouteContext(ofExam);
  const navigate = useNavigate();
  const open = (instance_id: number) =>
    void navigate({
      to: "/exam/$quizId/$summaryId/recovery/{-$instanceId}",
      params: { quizId, summaryId, instanceId: instance_id },
    });
  return <RecoveryPage instance_id={instanceId} user={user} onOpen={open} />;
};

export const RecoveryDeskScreen = () => {
  const { instanceId } = useParams(ofDesk);
  const { user } = useRouteContext(ofDesk);
  const navigate = useNavigate();
  const open = (instance_id: number) =>
    void navigate({ to: "/recovery/{-$instanceId}", params: { instanceId: instance_id } });
  return <RecoveryPage instance_id={instanceId} user={user} onOpen={open} />;
};
