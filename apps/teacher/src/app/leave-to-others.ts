import { isLeaving, leave } from "../shared/leaving.ts";
import { userQuery } from "../shared/queries.ts";
import { queryClient } from "../shared/query-client.ts";
import { goToLogin } from "../shared/student-app-paths.ts";

/** Nothing of a teacher who has left in another tab stays on the screen, and no mark is sent under another's name. */
export const leaveToOthers = ({ data: told_id }: MessageEvent<number | null>): void => {
  const user = queryClient.getQueryData(userQuery.queryKey);
  if (isLeaving() || !user || user.id === told_id) return;
  leave();
  goToLogin();
};
