/** Collects what rrweb reports and packs it, where it holds up nobody who types. Null asks for what there is. */
let lines: string[] = [];
let isWhole = false;

/** Of rrweb: the page's whole content, to which the others are changes. */
const fullSnapshot = 2;

const pack = async (): Promise<Blob> => {
  const json = new Blob([`[${lines.join(",")}]`]);
  lines = [];
  if (!("CompressionStream" in globalThis)) return new Blob([json], { type: "application/json" });
  const packed = json.stream().pipeThrough(new CompressionStream("gzip"));
  return new Blob([await new Response(packed).arrayBuffer()], { type: "application/gzip" });
};

/** A small chunk is packed sooner than a large one before it: the page gets them in the order in which it asked. */
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
