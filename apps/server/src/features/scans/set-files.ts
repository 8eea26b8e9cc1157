import { topics, type ScannedSheet } from "@examplar/contract";
import { decideSheetFiles } from "@examplar/domain";
import type { Caller } from "../../platform/http/caller.ts";
import { isRefusal, refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import { writeAudit } from "../audit/index.ts";
import { listFiles, listPlaced, placeFiles } from "./files.repository.ts";
import { presentSheet } from "./scans.presenter.ts";
import { findTaughtSheet } from "./scans.policy.ts";
import { lockSheet } from "./scans.repository.ts";

interface Wanted {
  sheet_id: number;
  role: "subject" | "marked";
  file_ids: string[];
  seen_file_ids: string[];
}

const same = (a: readonly string[], b: readonly string[]): boolean => a.join() === b.join();

/** Makes these files the scan in one transaction; answers do not change. Idempotent. */
export const setFiles = async (
  parts: Parts,
  caller: Caller,
  { sheet_id, role, file_ids, seen_file_ids }: Wanted,
): Promise<ScannedSheet | Refusal<"not_found" | "conflict" | "validation_failed">> => {
  const sheet = await findTaughtSheet(parts.db, caller, sheet_id);
  if (!sheet) return refuse("not_found");
  const { quiz_id, score_id } = sheet;
  const at = parts.clock.now();
  const refused = await parts.db.transaction().execute(async (trx) => {
    await lockSheet(trx, sheet_id);
    const placed = (await listPlaced(trx, sheet_id)).filter((file) => file.role === role).map(({ id }) => id);
    if (same(placed, file_ids)) return undefined;
    if (!same(placed, seen_file_ids)) return refuse("conflict");
    const files = await listFiles(trx, sheet_id, file_ids);
    const areThere = files.length === file_ids.length && (role === "subject" || files.length <= 1);
    // A file of the scan cannot also become the marked file: it would silently leave the scan.
    const areFree = files.every((file) => file.position === null || file.role === role);
    if (!areThere || !areFree || decideSheetFiles(files) !== "ok")
      return refuse("validation_failed", "these files make no scan");
    await placeFiles(trx, sheet_id, role, file_ids);
    await writeAudit(trx, {
      at,
      actor_id: caller.user_id,
      action: file_ids.length === 0 ? "scan_removed" : placed.length === 0 ? "scan_added" : "scan_replaced",
      subject: { score_id },
      details: { role, file_ids, previous_file_ids: placed },
    });
    await parts.realtime.publish(trx, topics.score(score_id), { kind: "score_changed", quiz_id, score_id });
    return undefined;
  });
  return isRefusal(refused) ? refused : presentSheet(parts.db, sheet);
};
