import type { OutboxItem } from "../../outbox/outbox.types.ts";
import { count, dispatch, type Driver, reportFault, statusOf } from "../driver.ts";
import type { FlushReport } from "../engine.types.ts";

/**
 * Pause between retries while somebody waits: shorter than the backoff, random because a whole room waits at the bell.
 */
const hurryMs = (random: () => number): number => 500 + Math.floor(random() * 1_500);

/**
 * Waits until everything that was pending at the call is settled, files too, or until nothing more can be expected. It
 * waits for the attempt `own_id` only, or for all attempts without one; the engine still sends the others.
 */
export const flush = async (driver: Driver, within_ms: number, own_id: number | undefined): Promise<FlushReport> => {
  const { store, board, parts } = driver;
  const bell = startBell(driver, within_ms);
  const hurry = startHurrying(driver);
  const items = async (): Promise<OutboxItem[]> =>
    (await store.items(parts.owner.user_id)).filter(
      ({ instance_id }) => own_id === undefined || instance_id === own_id,
    );
  try {
    await Promise.race([lookAtFiles(driver), bell.rung]);
    const pendingIds = async () =>
      new Set((await items()).filter(({ state }) => state === "pending").map(({ id }) => id));
    let asked = await pendingIds();
    const hasFiles = () => (parts.files?.counts(own_id).waiting ?? 0) > 0;
    let awaitsFiles = hasFiles();
    for (;;) {
      // Subscribe before reading: a change in between would otherwise be missed.
      const change = Promise.race([board.changed(), bell.rung]);
      if (awaitsFiles && !hasFiles()) {
        // The edits that name the files have been written meanwhile: wait for them too.
        asked = await pendingIds();
        awaitsFiles = false;
      }
      const report = reportOn(
        driver,
        (await items()).filter(({ id }) => asked.has(id)),
        hasFiles(),
      );
      const isHopeless = !driver.scheduler.running || report.connection === "signed_out" || bell.isOver();
      if (report.settled || isHopeless) {
        // The caller reads the status next; it must not be older than the report.
        await count(driver);
        return report;
      }
      await change;
    }
  } finally {
    bell.cancel();
    hurry.cancel();
  }
};

/** Refreshes the file counts. If that fails, the last counts serve, and the flush still waits for the edits. */
export const lookAtFiles = (driver: Driver): Promise<void> | undefined =>
  driver.parts.files?.look().catch((error: unknown) => reportFault(driver, error));

const reportOn = (driver: Driver, left: OutboxItem[], awaitsFiles: boolean): FlushReport => {
  const pending = left.filter(({ state }) => state === "pending").map(({ id }) => id);
  const set_aside = left.filter(({ state }) => state === "set_aside").map(({ id, reason }) => ({ id, reason }));
  return {
    settled: pending.length === 0 && !awaitsFiles,
    pending,
    set_aside,
    connection: statusOf(driver).connection,
  };
};

const startBell = ({ parts }: Driver, within_ms: number) => {
  let isOver = false;
  let ring = (): void => undefined;
  const rung = new Promise<void>((resolve) => (ring = resolve));
  const cancel = parts.timers.after(within_ms, () => {
    isOver = true;
    ring();
  });
  return { rung, isOver: () => isOver, cancel };
};

const startHurrying = (driver: Driver) => {
  const { timers, random } = driver.parts;
  let cancel = (): void => undefined;
  const hurry = (): void => {
    cancel = timers.after(hurryMs(random), hurry);
    dispatch(driver, { kind: "nudged" });
  };
  hurry();
  return { cancel: () => cancel() };
};
