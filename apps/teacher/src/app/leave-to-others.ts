import { isLeaving, leave } from "../shared/leaving.ts";
import { userQuery } from "../shared/queries.ts";
import { queryClient } from "../shared/query-client.ts";
import { goToLogin } from "../shared/student-app-paths.ts";

/**
 * Leaves this page when another tab reports that the teacher signed out or somebody else signed in. Nothing of the
 * teacher stays on screen, and no mark is sent under another name.
 */
export const leaveToOthers = ({ data: told_id }: MessageEvent<number | null>): void => {
  const user = queryClient.getQueryData(userQuery.queryKey);
  if (isLeaving() || !user || user.id === told_id) return;
  leave();
  goToLogin();
};
