import { parseRouteId } from "@examplar/domain";
import { initialLanguage } from "@examplar/ui";
import { examListQuery } from "../features/exam-list/exam-list.query.ts";
import { loadNamespace } from "../locales/namespaces.ts";
import { userQuery, wasSignedIn } from "../shared/sign-in/current-user.ts";
import { firstScreen } from "../shared/first-screen.ts";
import { queryClient } from "../shared/network/query-client.ts";
import { askExamAhead } from "../shared/summaries.ts";
import { liveNamespaces } from "./routes/gated-screens.tsx";

/** Requests what the first screen shows while its texts are loading, and its code while the user is requested. */
export const readAhead = (pathname: string) => {
  void queryClient.prefetchQuery(userQuery);
  if (pathname === "/") {
    void readListAhead();
    readListCode();
  }
  const [, quiz = "", summary = ""] = /^\/exam\/(\d+)\/(\d+)\/live$/.exec(pathname) ?? [];
  const [quiz_id, summary_id] = [parseRouteId(quiz), parseRouteId(summary)];
  if (quiz_id !== null && summary_id !== null) readExamAhead(quiz_id, summary_id);
};

const readListAhead = async () => {
  const first = await firstScreen().catch(() => null);
  if (first ? first.user !== null : wasSignedIn()) void queryClient.prefetchQuery(examListQuery);
};

/** Imports the code of the list; `first.js` has requested the file already. */
const readListCode = () => {
  void Promise.allSettled([import("../features/exam-list/exam-list-page.tsx")]);
};

const readExamAhead = (quiz_id: number, summary_id: number) => {
  askExamAhead(quiz_id, summary_id);
  void Promise.allSettled([
    import("../features/exam-gate/read-gate.ts"),
    import("../features/live-exam/live-exam-page.tsx"),
    ...liveNamespaces.map((namespace) => loadNamespace(namespace, initialLanguage())),
  ]);
};
