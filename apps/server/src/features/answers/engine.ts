import type { Parts } from "../../platform/parts.ts";
import { createDeviceReports, type DeviceReports } from "../devices/index.ts";
import { createFragmentsCache, type FragmentsCache } from "../papers/index.ts";
import { createBusyness, type Busyness } from "./busyness.ts";
import { createAttemptFacts, type AttemptFactsCache } from "./attempt-facts.ts";
import { createEditQuota, type EditQuota } from "./edit-quota.ts";
import { createHandIns, type HandIns } from "./hand-in.ts";
import { createLedger, type Ledger } from "./ledger.ts";

/** What the answer path keeps in memory. Losing it costs a few reads: the truth is in the database. */
export interface AnswersEngine {
  fragments: FragmentsCache;
  facts: AttemptFactsCache;
  ledger: Ledger;
  quota: EditQuota;
  hand_ins: HandIns;
  busyness: Busyness;
  device_reports: DeviceReports;
}

export const createAnswersEngine = (parts: Parts): AnswersEngine => {
  const { db, pool, ledger_pool, realtime, log } = parts;
  const fragments = createFragmentsCache(db);
  const facts = createAttemptFacts({ db, pool, realtime }, fragments);
  const ledger = createLedger(ledger_pool, log);
  return {
    fragments,
    facts,
    ledger,
    quota: createEditQuota(pool),
    hand_ins: createHandIns(parts, facts, ledger),
    busyness: createBusyness(),
    device_reports: createDeviceReports(db, log),
  };
};
