import type { FileAddress, FileReply, FileTransport, KeptFile } from "./file-outbox.types.ts";

interface Sending {
  transport: FileTransport;
  file: KeptFile;
  bytes: ArrayBuffer;
  keepAddress: (address: FileAddress | null) => Promise<void>;
  extras: Parameters<FileTransport["put"]>[3];
}

/** An address serves a short while: one that is gone has not taken the file, and another is asked for. */
const isGone = (reply: FileReply<object>): boolean =>
  reply.kind === "refused" && (reply.code === "upload_expired" || reply.code === "not_found");

/** Something on the way has changed the bytes: they are sent again. */
const putSafely = async ({ transport, file, bytes, extras }: Sending, address: FileAddress) => {
  const reply = await transport.put(address, file, bytes, extras);
  return reply.kind === "refused" && reply.code === "file_mismatch" ? ({ kind: "failed" } as const) : reply;
};

/** The address is kept before a byte goes there: whoever sends again after a cut finds the same one. */
export const sendFile = async (sending: Sending): Promise<FileReply<{ picture_id: number }>> => {
  const { transport, file, keepAddress } = sending;
  if (file.address) {
    const reply = await putSafely(sending, file.address);
    if (!isGone(reply)) return reply;
    await keepAddress(null);
  }
  const asked = await transport.ask(file);
  if (asked.kind !== "done") return asked;
  await keepAddress(asked.address);
  return putSafely(sending, asked.address);
};
