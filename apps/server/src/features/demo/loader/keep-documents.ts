import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { documentsFolder } from "@examplar/demo";
import type { Parts } from "../../../platform/parts.ts";

/** Folder of the demo's files in the storage. */
export const demoFilesFolder = "demo";

/**
 * Copies missing documents of the demo into the storage. Separate from loading: a rollback does not remove files, and
 * the next start fills a folder that was emptied.
 */
export const keepDemoDocuments = async ({ db, storage }: Pick<Parts, "db" | "storage">): Promise<void> => {
  const documents = await db
    .selectFrom("documents")
    .select(["storage_key", "byte_size"])
    .where("storage_key", "like", `${demoFilesFolder}/%`)
    .execute();
  for (const { storage_key, byte_size } of documents) {
    if ((await storage.sizeOf(storage_key)) !== null) continue;
    const file = createReadStream(new URL(basename(storage_key), documentsFolder));
    await storage.put(storage_key, file, { max_bytes: byte_size });
  }
};
