import type { Parts } from "../../platform/parts.ts";
import type { Expired } from "../retention/index.ts";
import { testFolder } from "./grant-test-uploads.ts";

/** Returns how many it removed. Logs failures without counting them, because the count records the deleted pictures. */
export const removeTestPictures = async (
  { storage, log }: Pick<Parts, "storage" | "log">,
  { older_than, limit }: Pick<Expired, "older_than" | "limit">,
): Promise<number> => {
  let removed = 0;
  for await (const { key, stored_at } of storage.list(testFolder)) {
    if (removed === limit) break;
    if (stored_at >= older_than) continue;
    try {
      await storage.remove(key);
      removed += 1;
    } catch (err) {
      log.warn({ err, key }, "a picture of a camera test could not be removed; the next run tries again");
    }
  }
  return removed;
};
