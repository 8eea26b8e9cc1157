import { mayBeKept, mediaDatabaseName, missingOnServer, type SyncEngine, type SyncStatus } from "@examplar/sync";
import { online } from "../../shared/network/connection.ts";
import { onlyInPage, unsentMedia, unsentWork } from "../../shared/shell-slots.ts";

const publish = (status: SyncStatus): void => {
  const { all, records, only_in_page } = missingOnServer(status);
  onlyInPage.set(only_in_page);
  const next = { changes: all.waiting, refused: all.refused, records };
  // Every keystroke changes the status, but few of them change the counts.
  if (JSON.stringify(next) !== JSON.stringify(unsentWork.get())) unsentWork.set(next);
};

/** The outbox of media counts what an earlier page recorded only later: until then, assume that something waits. */
const noteMedia = async (): Promise<void> => {
  const isUncounted = () => unsentMedia.get().length === 0;
  if (!(await mayBeKept(mediaDatabaseName)) || !isUncounted()) return;
  unsentMedia.set([{ word: online.get() ? "sending" : "kept_here", count: 1 }]);
};

/** Tells the shell what the server lacks, from the first count on. Returns a stop function. */
export const publishUnsent = (engine: SyncEngine): (() => void) => {
  let isStopped = false;
  let stop = (): void => undefined;
  const follow = () => {
    if (!isStopped) stop = engine.subscribe(publish);
  };
  // Before its first count, the engine would say that everything is sent.
  void Promise.allSettled([engine.missing(), noteMedia()]).then(follow);
  return () => {
    isStopped = true;
    stop();
  };
};
