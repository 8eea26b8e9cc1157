import type { FileReply } from "../../platform/http/files/send-file.ts";
import { isRefusal, refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import type { Visitor } from "../attempts/index.ts";
import { readerOf, studentReads } from "./corrected-copies.policy.ts";
import { listCopyScores } from "./copies.repository.ts";
import { asFile, drawCopy, isBusy, nameOfCopy } from "./copy-file.ts";
import type { CopyRenderer } from "./pdf/render-copies.ts";
import { readCopies, type CopyTools } from "./read-copies.ts";

export interface ExportTools extends CopyTools {
  renderer: CopyRenderer;
}

type Refused = Refusal<"not_found" | "attempt_not_closed" | "correction_not_visible" | "service_unavailable">;

export const exportCopy = async (
  parts: Parts,
  tools: ExportTools,
  visitor: Visitor,
  score_id: number,
): Promise<FileReply | Refused> => {
  const [score] = await listCopyScores(parts.db, [score_id]);
  if (!score) return refuse("not_found");
  const reader = await readerOf(parts, visitor, score);
  if (isRefusal(reader)) return reader;
  const busy = isBusy(tools.renderer);
  if (busy) return busy;
  const { is_student, shows_points } = reader;
  const [copy] = await readCopies(parts, tools, { score_ids: [score_id], shows_points });
  if (!copy) return refuse("not_found");
  const shown = is_student ? { ...copy, feedbacks: copy.feedbacks.filter(studentReads) } : copy;
  const bytes = await drawCopy(parts, tools.renderer, shown, shows_points);
  return bytes === null ? refuse("service_unavailable") : asFile(nameOfCopy(score), bytes);
};
