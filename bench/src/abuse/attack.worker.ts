import { parentPort, workerData } from "node:worker_threads";
import type { Attack, Strike, Struck } from "./abuse.types.ts";
import { abuses } from "./abuses.ts";
import { closeConnections } from "./wire.ts";

/** Abuses a server for a given time, in its own thread, so that it does not slow down the timed saves. */

const { name, target, seconds } = workerData as Attack;
const struck: Struck = { attacks: 0, allowed: [] };

/**
 * Runs a strike. An error of the script proves nothing about the server, so it counts as allowed; other abuses go on.
 */
const tried = async (strike: Strike): Promise<void> => {
  const allowed = await strike().catch((error: unknown) => `the script failed: ${String(error)}`);
  struck.attacks += 1;
  if (allowed !== null) struck.allowed.push(allowed);
};

const abuse = async (): Promise<null> => {
  const { strike, at_once = 10, stop } = await abuses[name]!(target);
  const until = performance.now() + seconds * 1000;
  /** Strikes at least once, however long it takes: some strikes wait for a bell. */
  const loop = async (): Promise<void> => {
    do await tried(strike);
    while (performance.now() < until);
  };
  await Promise.all(Array.from({ length: at_once }, loop));
  await stop?.();
  return null;
};

await abuse().catch((error: unknown) => tried(() => Promise.reject(error)));
closeConnections();
parentPort!.postMessage(struck);
