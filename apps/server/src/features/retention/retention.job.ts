import type { RecurringTask } from "../../platform/jobs/start-jobs.ts";
import type { Tasks } from "../../platform/jobs/tasks.ts";
import { applyRules } from "./apply-rules.ts";
import type { Expiries } from "./retention.types.ts";

const nightHour = 3;

export const retentionJob = (expiries: Expiries): Tasks => ({
  apply_retention_rules: async (_payload, parts) => {
    const is_night = parts.clock.now().getUTCHours() === nightHour;
    parts.log.info(await applyRules(parts, expiries, { is_night }), "expired data were deleted");
  },
});

export const retentionSchedule: RecurringTask = { task: "apply_retention_rules", match: "17 * * * *" };
