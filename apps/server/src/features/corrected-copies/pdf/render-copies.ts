import { createLimitedWorker } from "../../../platform/workers/limited-worker.ts";
import type { CopyDocument } from "./copy-document.types.ts";

export interface CopyRenderer {
  /** Null when the copy cannot be drawn: too slow, too large, or with unsupported content. */
  render(document: CopyDocument): Promise<Uint8Array | null>;
  /** Number of documents that wait or are being drawn. */
  waiting(): number;
  stop(): Promise<void>;
}

/** A copy of a hundred questions with pictures takes some seconds; a malicious one could take for ever. */
const timeoutMs = 60_000;

/** Draws copies one after the other in a worker thread, so that no exam waits for a PDF. */
export const createCopyRenderer = ({ timeout_ms = timeoutMs }: { timeout_ms?: number } = {}): CopyRenderer => {
  const url = new URL("./copy.worker.ts", import.meta.url);
  const worker = createLimitedWorker<CopyDocument, Uint8Array>({ url, name: "copies", timeout_ms, memory_mb: 512 });
  return { render: worker.run, waiting: worker.waiting, stop: worker.stop };
};
