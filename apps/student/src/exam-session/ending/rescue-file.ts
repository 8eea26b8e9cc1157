import { sealRescueFile } from "@examplar/sync";
import { packOf, readRescueKey } from "../../shared/storage/exam-pack.ts";
import type { OpenExam } from "../open-exam.ts";

/** `saved_in_part`: not every file of an answer fits. */
export type Rescue = "saved" | "saved_in_part" | "impossible";

/** Somebody waits for the file. */
const askAgainMs = 4_000;

/** Impossible where the server's key reached neither the stored exam nor this page, or the browser cannot seal. */
export const saveRescueFile = async ({ engine, user, summary, attempt, rescue_key }: OpenExam): Promise<Rescue> => {
  // Asked for again: edits may have been refused over a line that was not there when the exam was opened.
  const key =
    (await packOf(user.id, summary.id))?.rescue_key ?? (await rescue_key) ?? (await readRescueKey(askAgainMs));
  // Absent where the page is not served over TLS.
  if (!key || !crypto.subtle) return "impossible";
  const unsent = await engine.exportUnsent();
  const sealed = await sealRescueFile(crypto.subtle, key.public_key, unsent);
  const url = URL.createObjectURL(new Blob([JSON.stringify(sealed)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `examplar-rescue-${attempt.instance_id}.json`;
  link.click();
  // The browser reads the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  const { waiting, refused } = engine.status().files;
  return unsent.files.length < waiting + refused ? "saved_in_part" : "saved";
};
