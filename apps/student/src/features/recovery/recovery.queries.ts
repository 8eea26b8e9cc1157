import type { Recovery, ResyncReport } from "@examplar/contract";
import { keepOutboxDatabase } from "@examplar/sync";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../shared/network/api.ts";
import { engineFor, resyncRequests } from "../../exam-session/index.ts";
import { heldHere, type HeldHere } from "./recovery.state.ts";

export const recoveryQuery = (instance_id: number) =>
  queryOptions({
    queryKey: ["recovery", instance_id],
    queryFn: ({ signal }): Promise<Recovery> =>
      api("GET /api/v1/quiz_instances/:instance_id/recovery", { params: { instance_id }, signal }),
    // Support is on the telephone with the student, and watches the figures change.
    refetchInterval: 5000,
    retry: false,
  });

/** Returns null where this browser stores nothing. */
const lookHere = async (instance_id: number, user_id: number): Promise<HeldHere | null> => {
  const database = await keepOutboxDatabase()
    .database()
    .catch(() => null);
  if (database === null) return null;
  try {
    return heldHere(await database.getAll("outbox"), instance_id, user_id);
  } finally {
    database.close();
  }
};

export const heldHereQuery = (instance_id: number, user_id: number) =>
  queryOptions({
    queryKey: ["recovery", instance_id, "here", user_id],
    queryFn: () => lookHere(instance_id, user_id),
    refetchInterval: 2000,
  });

export interface Resynced {
  report: ResyncReport;
  /** Number of changes that this browser sends again. */
  resent: number;
}

/** Idempotent: the server recognises a change that it already has as a duplicate. */
export const resyncAll = async (instance_id: number, user_id: number): Promise<Resynced> => {
  const report = await api("POST /api/v1/quiz_instances/:instance_id/recovery/resync", { params: { instance_id } });
  const engine = await engineFor({ user_id, instance_id: null });
  // This browser obeys the request at once: when it reads the same request again, nothing is left to do.
  resyncRequests.note(user_id, report.resync_requested_at);
  return { report, resent: await engine.resendAll() };
};
