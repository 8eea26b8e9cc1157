import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ByteRange } from "../../storage/storage.ts";
import { byteRange } from "./byte-range.ts";
import { sendProblem } from "../errors/problem.ts";

export interface FileReply {
  filename: string;
  content_type: string;
  /** Null while the file is still being written: it is then streamed whole, without ranges. */
  byte_size: number | null;
  headers?: Record<string, string>;
  open(range?: ByteRange): Promise<Readable | null>;
}

/** Types that a browser displays without running anything; it saves all others. */
const shownInPlace = /^(image\/(png|jpeg|gif|webp|avif)|text\/plain)$/;

/** Returns the header with an ASCII name for old clients and the full name (RFC 6266). */
export const contentDisposition = ({
  filename,
  content_type,
}: Pick<FileReply, "filename" | "content_type">): string => {
  const how = shownInPlace.test(content_type) ? "inline" : "attachment";
  const plain = filename.replaceAll(/[^\w .()-]/g, "_");
  const whole = encodeURIComponent(filename).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${how}; filename="${plain}"; filename*=UTF-8''${whole}`;
};

/** Makes any file harmless when opened as a page: no script, no form, no request, no origin. */
const harmless = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'";

/** Sends a file, or the part of it that the request asks for. */
export const sendFile = async (request: FastifyRequest, reply: FastifyReply, file: FileReply) => {
  const { byte_size } = file;
  reply.headers(file.headers ?? {});
  if (byte_size === null) return sendGrowing(reply, file);
  reply.header("accept-ranges", "bytes");
  const range = byteRange(request.headers.range, byte_size);
  if (range === "unsatisfiable")
    return sendProblem(reply.header("content-range", `bytes */${byte_size}`), "range_not_satisfiable");
  const bytes = await file.open(range ?? undefined);
  if (bytes === null) return sendProblem(reply, "not_found");
  if (range) reply.code(206).header("content-range", `bytes ${range.first}-${range.last}/${byte_size}`);
  reply.header("content-length", range ? range.last - range.first + 1 : byte_size);
  return describe(reply, file).send(bytes);
};

const describe = (reply: FastifyReply, file: FileReply) =>
  reply
    .header("content-type", file.content_type)
    .header("content-disposition", contentDisposition(file))
    .header("content-security-policy", harmless);

const sendGrowing = async (reply: FastifyReply, file: FileReply) => {
  const bytes = await file.open();
  return bytes === null ? sendProblem(reply, "not_found") : describe(reply, file).send(bytes);
};
