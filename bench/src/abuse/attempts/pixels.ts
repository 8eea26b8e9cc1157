import type { Abuse } from "../abuse.types.ts";
import { named, startIntruders, type Intruder } from "../intruder.ts";
import { codeOf } from "../wire.ts";

const numbers = (bits: 16 | 32, ...values: number[]): Buffer => {
  const bytes = Buffer.alloc((bits / 8) * values.length);
  for (const [index, value] of values.entries())
    if (bits === 16) bytes.writeUInt16BE(value, index * 2);
    else bytes.writeUInt32BE(value, index * 4);
  return bytes;
};

const latin = (text: string): Buffer => Buffer.from(text, "latin1");

/** Small files that claim 65,535 pixels in width and height, or that hide their size behind a megabyte of metadata. */
const bombs: Record<string, Buffer> = {
  png: Buffer.concat([
    latin("\x89PNG\r\n\x1a\n\0\0\0\rIHDR"),
    numbers(32, 65_535, 65_535),
    latin("\x08\x02\0\0\0"),
    Buffer.alloc(40),
  ]),
  gif: Buffer.concat([latin("GIF89a\xff\xff\xff\xff"), Buffer.alloc(40)]),
  jpeg: Buffer.concat([latin("\xff\xd8\xff\xc0\0\x11\x08"), numbers(16, 65_535, 65_535), Buffer.alloc(40)]),
  jpeg_with_notes: Buffer.concat([
    latin("\xff\xd8"),
    ...Array.from({ length: 20 }, () => Buffer.concat([latin("\xff\xe1\xff\xff"), Buffer.alloc(65_533)])),
    latin("\xff\xc0\0\x11\x08"),
    numbers(16, 65_535, 65_535),
    Buffer.alloc(40),
  ]),
  webp: Buffer.concat([latin("RIFF\x40\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0"), Buffer.alloc(6, 0xff), Buffer.alloc(40)]),
};

/** Pictures that would take gigabytes to display: the server refuses them by their claimed size. */
export const pixels: Abuse = async (target) => ({
  at_once: 2,
  strike: async () => {
    const { exam, intruders } = await startIntruders(target, { questions: 3, uploads: 1 });
    const [one] = intruders as [Intruder];
    for (const [kind, bytes] of Object.entries(bombs)) {
      const code = codeOf(await one.upload(exam.question_ids[2]!, bytes, named(bytes)));
      if (code !== "payload_too_large") return `${kind}: ${code}`;
    }
    return null;
  },
});
