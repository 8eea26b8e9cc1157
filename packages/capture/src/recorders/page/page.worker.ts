import { loadedMessage } from "../../workers/worker-desk.ts";

/**
 * Collects rrweb's events and packs them in a worker, so that a student who types is not slowed down. Null asks for the
 * chunk.
 */
let lines: string[] = [];
let isWhole = false;

/** rrweb's event type for the page's whole content; the other events are changes to it. */
const fullSnapshot = 2;

const pack = async (): Promise<Blob> => {
  const json = new Blob([`[${lines.join(",")}]`]);
  lines = [];
  if (!("CompressionStream" in globalThis)) return new Blob([json], { type: "application/json" });
  const packed = json.stream().pipeThrough(new CompressionStream("gzip"));
  return new Blob([await new Response(packed).arrayBuffer()], { type: "application/gzip" });
};

/** Returns chunks in the order in which the page asked: a small one is packed faster than a large one before it. */
let last: Promise<unknown> = Promise.resolve();

onmessage = ({ data }: MessageEvent<{ type: number } | null>) => {
  if (data !== null) {
    isWhole ||= data.type === fullSnapshot;
    return void lines.push(JSON.stringify(data));
  }
  const [events, is_whole] = [lines.length, isWhole];
  isWhole = false;
  const packed =
    events === 0
      ? null
      : pack().then(
          (blob) => ({ blob, events, is_whole }),
          (error: unknown) => ({ error: String(error) }),
        );
  last = last.then(() => packed).then((reply) => postMessage(reply));
};
postMessage(loadedMessage);
