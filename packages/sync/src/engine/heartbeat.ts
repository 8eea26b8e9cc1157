import { count, countAndRecall, dispatch, type Driver, putBack, reportFault } from "./driver.ts";
import type { StorageState } from "../outbox/guarded-store.ts";
import { checkEveryMs } from "./scheduler.state.ts";

/** The first pause is short: media may have just freed space, or the disk was slow for a moment. */
const recoverPauses = { first_ms: 1_000, most_ms: 30_000 };

/**
 * Doubles the pause with each try. It resets only after storage has worked for a while, because each failure gives this
 * page a new device.
 */
const createRecovery = (now: () => number) => {
  let [pause_ms, next_at, well_since] = [recoverPauses.first_ms, 0, -Infinity];
  return {
    onStorage: (storage: StorageState): void => {
      if (storage === "durable") return void (well_since = now());
      if (now() - well_since >= recoverPauses.most_ms) pause_ms = recoverPauses.first_ms;
      next_at = now() + pause_ms;
    },
    isDue: (): boolean => {
      if (now() < next_at) return false;
      pause_ms = Math.min(2 * pause_ms, recoverPauses.most_ms);
      next_at = now() + pause_ms;
      return true;
    },
  };
};

/** Starts the sending and the check of every second; returns a function that stops both. */
export const startHeartbeat = (driver: Driver): (() => void) => {
  const { timers } = driver.parts;
  let cancel = (): void => undefined;
  let isStopped = false;
  const recovery = createRecovery(timers.now);

  const check = async (): Promise<void> => {
    await putBack(driver, "due");
    if (driver.store.storage() === "memory_only" && recovery.isDue()) await driver.store.recover();
    await count(driver);
  };

  const fault = (error: unknown): void => reportFault(driver, error);
  const beat = (): void => {
    if (!isStopped) cancel = timers.after(checkEveryMs, () => void check().catch(fault).finally(beat));
  };

  const publish = (): void => driver.board.publish();
  const { files, drafts } = driver.parts;
  const onStorage = (): void => {
    recovery.onStorage(driver.store.storage());
    publish();
  };
  const stops = [files?.subscribe(publish), drafts?.subscribe(publish), driver.store.onStorage(onStorage)];
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
