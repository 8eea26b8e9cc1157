import type { RescueKey } from "@examplar/contract";
import { rescueAlgorithm } from "@examplar/domain";
import type { Db } from "../../../platform/db/db.ts";
import type { Parts } from "../../../platform/parts.ts";
import { offeredKey } from "./server-keys.repository.ts";

const kept = new WeakMap<Db, { key: RescueKey; until: number }>();

/** How long the key is cached; a retired key still opens what was sealed for it, so a delay is harmless. */
const keptForMs = 60_000;

/** Returns the key with which browsers seal unsent work; the same for everybody. */
export const offerRescueKey = async ({ db, clock }: Pick<Parts, "db" | "clock">): Promise<RescueKey> => {
  const { key_id, public_key } = await offeredKey(db, clock.now());
  const key: RescueKey = { key_id, algorithm: rescueAlgorithm, public_key: { ...public_key, kid: key_id } };
  kept.set(db, { key, until: performance.now() + keptForMs });
  return key;
};

/** Returns the key as it was within the last minute, for a hall that starts together. */
export const recentRescueKey = async (parts: Pick<Parts, "db" | "clock">): Promise<RescueKey> => {
  const known = kept.get(parts.db);
  return known && known.until > performance.now() ? known.key : offerRescueKey(parts);
};
