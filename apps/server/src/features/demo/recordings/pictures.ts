import { blank, disc, encodePng, rect } from "./png.ts";

const palette = [
  "f6f7f9",
  "ffffff",
  "17212b",
  "c9d0d8",
  "4338ca",
  "eeedfb",
  "e8b04b",
  "2f6f5e",
  "d9a58a",
  "6b4a3a",
  "8fa3b5",
];
const [page, white, ink, grey, accent, soft, yellow, green, skin, hair, wall] = palette.map((_, at) => at) as [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
];

export interface Moment {
  /** Share of the attempt that is over, from 0 to 1. */
  share: number;
  /** True while another window covers the exam. */
  is_hidden: boolean;
}

/** Draws a screen: the exam with more lines as time passes, or another window over it. */
export const drawScreen = ({ share, is_hidden }: Moment): Buffer => {
  const canvas = blank(480, 270, page);
  rect(canvas, 0, 0, 480, 24, white);
  rect(canvas, 12, 8, 60, 8, accent);
  rect(canvas, 400, 8, 64, 8, grey);
  for (let item = 0; item < 4; item += 1) {
    const is_current = Math.floor(share * 3.99) === item;
    rect(canvas, 12, 40 + item * 28, 96, 20, is_current ? soft : white);
    rect(canvas, 20, 47 + item * 28, 60, 6, is_current ? accent : grey);
  }
  rect(canvas, 124, 40, 344, 214, white);
  rect(canvas, 140, 54, 220, 8, ink);
  for (let line = 0; line < Math.round(share * 14); line += 1)
    rect(canvas, 140, 78 + line * 12, 180 + ((line * 53) % 120), 5, grey);
  if (is_hidden) {
    rect(canvas, 150, 60, 300, 190, yellow);
    rect(canvas, 152, 76, 296, 172, white);
    for (let line = 0; line < 10; line += 1) rect(canvas, 168, 90 + line * 14, 140 + ((line * 71) % 110), 6, ink);
  }
  return encodePng(canvas, palette);
};

/** Draws a figure before a wall; the figure leans a little now and then. It depicts no real person. */
export const drawFigure = ({ share, is_hidden }: Moment): Buffer => {
  const canvas = blank(176, 132, wall);
  const lean = Math.round(Math.sin(share * 60) * 5) + (is_hidden ? 22 : 0);
  disc(canvas, 88 + Math.round(lean / 2), 136, 56, 40, green);
  disc(canvas, 88 + lean, 62, 26, 34, hair);
  disc(canvas, 88 + lean, 68, 22, 28, skin);
  disc(canvas, 80 + lean, 64, 2, 2, ink);
  disc(canvas, 96 + lean, 64, 2, 2, ink);
  rect(canvas, 82 + lean, 82, 12, 2, hair);
  return encodePng(canvas, palette);
};
