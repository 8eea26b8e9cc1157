import { count, countAndRecall, dispatch, type Driver, putBack, reportFault } from "./driver.ts";
import { checkEveryMs } from "./scheduler.state.ts";

const recoverEveryMs = 30_000;

/** Begins the sending, and the check of every second; returns its stop. */
export const startHeartbeat = (driver: Driver): (() => void) => {
  const { timers } = driver.parts;
  let cancel = (): void => undefined;
  let isStopped = false;
  let recoverAt = timers.now() + recoverEveryMs;

  const check = async (): Promise<void> => {
    await putBack(driver, "due");
    if (driver.store.storage() === "memory_only" && timers.now() >= recoverAt) {
      recoverAt = timers.now() + recoverEveryMs;
      await driver.store.recover();
    }
    await count(driver);
  };

  const fault = (error: unknown): void => reportFault(driver, error);
  const beat = (): void => {
    if (!isStopped) cancel = timers.after(checkEveryMs, () => void check().catch(fault).finally(beat));
  };

  const publish = (): void => driver.board.publish();
  const { files, drafts } = driver.parts;
  const stops = [files?.subscribe(publish), drafts?.subscribe(publish), driver.store.onStorage(publish)];
  dispatch(driver, { kind: "started" });
  open(driver).catch(fault);
  beat();
  return () => {
    isStopped = true;
    cancel();
    for (const stop of stops) stop?.();
    dispatch(driver, { kind: "stopped" });
  };
};

const open = async (driver: Driver): Promise<void> => {
  await putBack(driver, "passing");
  await countAndRecall(driver);
};
