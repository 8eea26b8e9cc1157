import { sealRescueFile } from "@examplar/sync";
import { packOf } from "../../shared/exam-pack.ts";
import type { OpenExam } from "./open-exam.ts";

/** False where the server's key never reached this computer, or the browser cannot seal. */
export const saveRescueFile = async ({ engine, user, summary, attempt }: OpenExam): Promise<boolean> => {
  const key = (await packOf(user.id, summary.id))?.rescue_key;
  // Absent where the page is not served over TLS.
  if (!key || !crypto.subtle) return false;
  const sealed = await sealRescueFile(crypto.subtle, key.public_key, await engine.exportUnsent());
  const url = URL.createObjectURL(new Blob([JSON.stringify(sealed)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `examplar-rescue-${attempt.instance_id}.json`;
  link.click();
  // The browser reads the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return true;
};
