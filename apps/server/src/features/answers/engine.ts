import type { Parts } from "../../platform/parts.ts";
import { createDeviceRegistry, type DeviceRegistry } from "../devices/index.ts";
import { createFragmentsCache, type FragmentsCache } from "../papers/index.ts";
import { createLoadMeter, type LoadMeter } from "./sync/load-meter.ts";
import { createAttemptFacts, type AttemptFactsCache } from "./attempt-facts.ts";
import { createStandingEdits, type StandingEdits } from "./answers.repository.ts";
import { createEditQuota, type EditQuota } from "./sync/admit-edits.ts";
import { createHandIns, type HandIns } from "./hand-in/hand-in.ts";
import { createReceiptReads, type ReceiptReads } from "./hand-in/receipts.ts";
import { createLedger, type Ledger } from "./ledger/ledger.ts";

/** In-memory state of the answer path. Losing it costs only a few reads: the database holds the truth. */
export interface AnswersEngine {
  fragments: FragmentsCache;
  facts: AttemptFactsCache;
  ledger: Ledger;
  quota: EditQuota;
  hand_ins: HandIns;
  receipts: ReceiptReads;
  standing: StandingEdits;
  load: LoadMeter;
  devices: DeviceRegistry;
}

export const createAnswersEngine = (parts: Parts): AnswersEngine => {
  const { db, pool, ledger_pool, realtime, log, clock } = parts;
  const fragments = createFragmentsCache(db);
  const facts = createAttemptFacts({ db, pool, realtime }, fragments);
  const ledger = createLedger({ pool: ledger_pool, log, clock });
  return {
    fragments,
    facts,
    ledger,
    quota: createEditQuota(pool),
    hand_ins: createHandIns(parts, facts, ledger),
    receipts: createReceiptReads(parts),
    standing: createStandingEdits(parts),
    load: createLoadMeter(),
    devices: createDeviceRegistry(db, log),
  };
};
