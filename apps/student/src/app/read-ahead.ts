import { examListQuery } from "../features/exam-list/exam-list.query.ts";
import { userQuery, wasSignedIn } from "../shared/current-user.ts";
import { queryClient } from "../shared/query-client.ts";

/** What the first screen shows travels while its words are still being loaded, and its code while the user is asked for. */
export const readAhead = (pathname: string) => {
  void queryClient.prefetchQuery(userQuery);
  if (pathname === "/" && wasSignedIn()) void queryClient.prefetchQuery(examListQuery);
  if (/^\/exam\/.*\/live$/.test(pathname)) void loadLiveExam();
};

const loadLiveExam = () =>
  Promise.allSettled([
    import("../features/exam-gate/read-gate.ts"),
    import("../features/live-exam/live-exam-page.tsx"),
  ]);
