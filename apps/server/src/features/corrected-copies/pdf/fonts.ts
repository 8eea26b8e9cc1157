import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Inline } from "./copy-document.types.ts";

const folder = join(dirname(createRequire(import.meta.url).resolve("dejavu-fonts-ttf/package.json")), "ttf");

/** Font files, by the name used for drawing. */
export const fonts = {
  plain: join(folder, "DejaVuSans.ttf"),
  bold: join(folder, "DejaVuSans-Bold.ttf"),
  italic: join(folder, "DejaVuSans-Oblique.ttf"),
  both: join(folder, "DejaVuSans-BoldOblique.ttf"),
  mono: join(folder, "DejaVuSansMono.ttf"),
};

export const fontOf = ({ bold, italic, mono }: Inline): keyof typeof fonts => {
  if (mono) return "mono";
  if (bold && italic) return "both";
  return bold ? "bold" : italic ? "italic" : "plain";
};
