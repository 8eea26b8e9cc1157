import { createHash } from "node:crypto";
import type { ExamDocument } from "@examplar/contract";
import type { PaperContent } from "@examplar/domain";
import type { Caller } from "../../platform/http/caller.ts";
import { refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { FileReply } from "../../platform/http/files/send-file.ts";
import type { Parts } from "../../platform/parts.ts";
import { openPaper, type PaperRefusal, type Visitor } from "../attempts/index.ts";
import { exercisesOn, mayReadDocument } from "./documents.policy.ts";
import { findDocument, keepDigest, listOfExercises } from "./documents.repository.ts";

/** Computes the digest from the file the first time; a file never changes. */
const digestOf = async (
  { db, storage }: Pick<Parts, "db" | "storage">,
  { id, sha256, storage_key }: { id: number; sha256: string | null; storage_key: string },
): Promise<string | null> => {
  if (sha256 !== null) return sha256;
  const bytes = await storage.open(storage_key);
  if (!bytes) return null;
  const hash = createHash("sha256");
  for await (const chunk of bytes) hash.update(chunk);
  const digest = hash.digest("hex");
  await keepDigest(db, id, digest);
  return digest;
};

export const listDocuments = async (
  parts: Parts,
  visitor: Visitor,
  summary_id: number,
): Promise<ExamDocument[] | Refusal<PaperRefusal>> => {
  const { db, clock } = parts;
  const open = await openPaper(db, visitor, summary_id, clock.now());
  if (typeof open === "string") return refuse(open);
  return documentsOn(parts, open.content);
};

/** Lists the documents of a paper. The caller checks whether the reader may have them. */
export const documentsOn = async (parts: Parts, content: PaperContent): Promise<ExamDocument[]> => {
  const documents = await listOfExercises(parts.db, exercisesOn(content));
  return Promise.all(
    documents.map(async ({ storage_key, ...document }) => ({
      ...document,
      sha256: await digestOf(parts, { ...document, storage_key }),
      url: `/api/v1/documents/${document.uuid}`,
    })),
  );
};

export const seeDocument = async (
  { db, storage, log, clock }: Parts,
  caller: Caller,
  uuid: string,
): Promise<FileReply | Refusal<"not_found">> => {
  const document = await findDocument(db, uuid);
  if (!document || !(await mayReadDocument(db, caller, document, clock.now()))) return refuse("not_found");
  const { filename, content_type, storage_key } = document;
  const byte_size = await storage.sizeOf(storage_key);
  if (byte_size === null) log.error({ document_id: document.id }, "a document has no file");
  if (byte_size === null) return refuse("not_found");
  return { filename, content_type, byte_size, open: (range) => storage.open(storage_key, range) };
};
