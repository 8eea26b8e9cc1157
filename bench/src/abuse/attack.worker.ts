import { parentPort, workerData } from "node:worker_threads";
import type { Attack, Struck } from "./abuse.types.ts";
import { abuses } from "./abuses.ts";
import { closeConnections } from "./wire.ts";

/** Abuses a server for so long, in a thread, so that the saves beside it are timed without its work. */

const { name, target, seconds } = workerData as Attack;
const { strike, at_once = 10, stop } = await abuses[name]!(target);
const struck: Struck = { attacks: 0, allowed: [] };
const until = performance.now() + seconds * 1000;

/** At least one, however long it takes: some wait for a bell. */
const loop = async (): Promise<void> => {
  do {
    const allowed = await strike().catch((error: unknown) => `the script failed: ${String(error)}`);
    struck.attacks += 1;
    if (allowed !== null) struck.allowed.push(allowed);
  } while (performance.now() < until);
};
await Promise.all(Array.from({ length: at_once }, loop));
closeConnections();
await stop?.();
parentPort!.postMessage(struck);
