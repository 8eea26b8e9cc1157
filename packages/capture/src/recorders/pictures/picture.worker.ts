import { differingShare } from "@examplar/domain";
import { fittedSize, type PictureOrder, type PictureReply } from "./picture.types.ts";

/** Encodes and compares pictures where it holds up nobody who types. */
let before: ImageData | null = null;

const drawn = ({ picture, max_px }: PictureOrder) => {
  const { width, height } = fittedSize(picture, max_px);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { willReadFrequently: true })!;
  context.drawImage(picture, 0, 0, width, height);
  picture.close();
  return { canvas, context };
};

const run = async (order: PictureOrder): Promise<PictureReply> => {
  const { id } = order;
  const { canvas, context } = drawn(order);
  if (order.type === "encode")
    return { id, blob: await canvas.convertToBlob({ type: order.mime_type, quality: order.quality }) };
  const after = context.getImageData(0, 0, canvas.width, canvas.height);
  const share = before === null ? null : differingShare({ before: before.data, after: after.data });
  before = after;
  return { id, share };
};

onmessage = ({ data }: MessageEvent<PictureOrder>) => {
  run(data).then(
    (reply) => postMessage(reply),
    (error: unknown) => postMessage({ id: data.id, error: String(error) } satisfies PictureReply),
  );
};
