import { sealRescueFile } from "@examplar/sync";
import { packOf, readRescueKey } from "../../shared/storage/exam-pack.ts";
import type { OpenExam } from "../open-exam.ts";

/** `saved_in_part`: the rescue file has no room for some files of answers. */
export type Rescue = "saved" | "saved_in_part" | "impossible";

/** Timeout of the second request for the key: the student waits for the file. */
const askAgainMs = 4_000;

/** Returns `impossible` if the server's key reached neither the stored exam nor this page, or sealing is impossible. */
export const saveRescueFile = async ({ engine, user, summary, attempt, rescue_key }: OpenExam): Promise<Rescue> => {
  // Request the key again: the network may have been down when the exam was opened.
  const key =
    (await packOf(user.id, summary.id))?.rescue_key ?? (await rescue_key) ?? (await readRescueKey(askAgainMs));
  // `subtle` is absent where the page is not served over TLS.
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
