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

/** The address is kept before a byte goes there: whoever sends again after a cut finds the same one. */
export async function sendFile(sending: Sending): Promise<FileReply<{ picture_id: number }>> {
  const { transport, file, bytes, keepAddress, extras } = sending;
  if (file.address) {
    const reply = await transport.put(file.address, file, bytes, extras);
    if (!isGone(reply)) return reply;
    await keepAddress(null);
  }
  const asked = await transport.ask(file);
  if (asked.kind !== "done") return asked;
  await keepAddress(asked.address);
  return transport.put(asked.address, file, bytes, extras);
}
