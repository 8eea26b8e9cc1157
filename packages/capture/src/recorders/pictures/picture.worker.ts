import { checksumOf, differingShare, supervisionLimits } from "@examplar/domain";
import { loadedMessage } from "../../workers/worker-desk.ts";
import { fittedSize, type PictureOrder, type PictureReply } from "./picture.types.ts";

/** Encodes and compares pictures in a worker, so that a student who types is not slowed down. */
let before: { sequence: number; pixels: ImageData } | null = null;

const drawn = ({ picture, max_px }: PictureOrder) => {
  const { width, height } = fittedSize(picture, max_px);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { willReadFrequently: true })!;
  context.drawImage(picture, 0, 0, width, height);
  picture.close();
  return { canvas, context };
};

const { thumb_quality: quality } = supervisionLimits;

const thumbOf = (canvas: OffscreenCanvas, max_px: number, type: string): Promise<Blob> => {
  const scale = Math.min(1, max_px / Math.max(canvas.width, canvas.height));
  const [width, height] = [
    Math.max(1, Math.round(canvas.width * scale)),
    Math.max(1, Math.round(canvas.height * scale)),
  ];
  const thumb = new OffscreenCanvas(width, height);
  thumb.getContext("2d")!.drawImage(canvas, 0, 0, width, height);
  return thumb.convertToBlob({ type, quality });
};

const run = async (order: PictureOrder): Promise<PictureReply> => {
  const { id } = order;
  const { canvas, context } = drawn(order);
  const pixels = () => context.getImageData(0, 0, canvas.width, canvas.height);
  if (order.type === "encode") {
    const { mime_type: type, thumb_px } = order;
    const thumb = thumb_px === null ? null : thumbOf(canvas, thumb_px, type);
    const checksum = order.with_checksum ? checksumOf(pixels().data) : null;
    return { id, blob: await canvas.convertToBlob({ type, quality: order.quality }), thumb: await thumb, checksum };
  }
  const after = pixels();
  const { sequence } = order;
  const share =
    before?.sequence === sequence ? differingShare({ before: before.pixels.data, after: after.data }) : null;
  before = { sequence, pixels: after };
  return { id, share };
};

onmessage = ({ data }: MessageEvent<PictureOrder>) => {
  run(data).then(
    (reply) => postMessage(reply),
    (error: unknown) => postMessage({ id: data.id, error: String(error) } satisfies PictureReply),
  );
};

postMessage(loadedMessage);
