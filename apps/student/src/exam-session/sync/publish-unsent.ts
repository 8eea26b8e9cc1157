import { missingOnServer, type SyncEngine, type SyncStatus } from "@examplar/sync";
import { onlyInPage, unsentWork } from "../../shared/shell-slots.ts";

const publish = (status: SyncStatus): void => {
  const { waiting, elsewhere, records, only_in_page } = missingOnServer(status);
  onlyInPage.set(only_in_page);
  const next = { changes: waiting + elsewhere, records };
  // Every keystroke changes the status, and few of them the counts.
  if (JSON.stringify(next) !== JSON.stringify(unsentWork.get())) unsentWork.set(next);
};

/** Tells the shell what the server does not have, from the first counting on. Returns its stop. */
export const publishUnsent = (engine: SyncEngine): (() => void) => {
  let isStopped = false;
  let stop = (): void => undefined;
  const follow = () => {
    if (!isStopped) stop = engine.subscribe(publish);
  };
  // An engine that has counted nothing yet would say that everything is sent.
  engine.missing().then(follow, follow);
  return () => {
    isStopped = true;
    stop();
  };
};
