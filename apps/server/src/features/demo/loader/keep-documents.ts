import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { documentsFolder } from "@examplar/demo";
import type { Parts } from "../../../platform/parts.ts";

/** Where the storage keeps them. */
export const demoFilesFolder = "demo";

/**
 * Puts the demo's documents into the storage where they are missing. Apart from loading: a transaction that is rolled
 * back takes no file with it, and a folder that was emptied is filled again at the next start.
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
