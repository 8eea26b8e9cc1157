import type { FileAddress, FileReply, FileTransport, KeptFile } from "./file-outbox.types.ts";

interface Sending {
  transport: FileTransport;
  file: KeptFile;
  bytes: ArrayBuffer;
  keepAddress: (address: FileAddress | null) => Promise<void>;
  extras: Parameters<FileTransport["put"]>[3];
}

/** An upload address expires. An expired one has not received the file, so the client asks for another. */
const isGone = (reply: FileReply<object>): boolean =>
  reply.kind === "refused" && (reply.code === "upload_expired" || reply.code === "not_found");

/**
 * Sends the bytes. A digest mismatch counts as a failure: something on the way changed them, so they are sent again.
 */
const putSafely = async ({ transport, file, bytes, extras }: Sending, address: FileAddress) => {
  const reply = await transport.put(address, file, bytes, extras);
  return reply.kind === "refused" && reply.code === "file_mismatch" ? ({ kind: "failed" } as const) : reply;
};

/** Stores the address before it sends any byte, so that a retry after an interruption uses the same one. */
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
