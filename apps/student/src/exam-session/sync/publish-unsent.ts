import { mayBeKept, mediaDatabaseName, missingOnServer, type SyncEngine, type SyncStatus } from "@examplar/sync";
import { online } from "../../shared/network/connection.ts";
import { onlyInPage, unsentMedia, unsentWork } from "../../shared/shell-slots.ts";

const publish = (status: SyncStatus): void => {
  const { all, records, only_in_page } = missingOnServer(status);
  onlyInPage.set(only_in_page);
  const next = { changes: all.waiting, refused: all.refused, records };
  // Every keystroke changes the status, and few of them the counts.
  if (JSON.stringify(next) !== JSON.stringify(unsentWork.get())) unsentWork.set(next);
};

/** What an earlier page recorded is counted later, by the outbox of media: until then it may be waiting. */
const noteMedia = async (): Promise<void> => {
  const isUncounted = () => unsentMedia.get().length === 0;
  if (!(await mayBeKept(mediaDatabaseName)) || !isUncounted()) return;
  unsentMedia.set([{ word: online.get() ? "sending" : "kept_here", count: 1 }]);
};

/** Tells the shell what the server does not have, from the first counting on. Returns its stop. */
export const publishUnsent = (engine: SyncEngine): (() => void) => {
  let isStopped = false;
  let stop = (): void => undefined;
  const follow = () => {
    if (!isStopped) stop = engine.subscribe(publish);
  };
  // An engine that has counted nothing yet would say that everything is sent.
  void Promise.allSettled([engine.missing(), noteMedia()]).then(follow);
  return () => {
    isStopped = true;
    stop();
  };
};
