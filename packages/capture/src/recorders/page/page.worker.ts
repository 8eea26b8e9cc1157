/** Collects what rrweb reports and packs it, where it holds up nobody who types. Null asks for what there is. */
let lines: string[] = [];

const pack = async (): Promise<Blob> => {
  const json = new Blob([`[${lines.join(",")}]`]);
  lines = [];
  if (!("CompressionStream" in globalThis)) return new Blob([json], { type: "application/json" });
  const packed = json.stream().pipeThrough(new CompressionStream("gzip"));
  return new Blob([await new Response(packed).arrayBuffer()], { type: "application/gzip" });
};

onmessage = ({ data }: MessageEvent<object | null>) => {
  if (data !== null) return void lines.push(JSON.stringify(data));
  const events = lines.length;
  if (events === 0) return postMessage(null);
  pack().then(
    (blob) => postMessage({ blob, events }),
    (error: unknown) => postMessage({ error: String(error) }),
  );
};
