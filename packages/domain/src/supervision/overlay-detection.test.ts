import { describe, expect, test } from "vitest";
import { differingShare, isOverlay } from "./overlay-detection.ts";

const [width, height] = [200, 100];
/** Makes a grey picture. A square of another grey in its middle covers this share of it. */
const picture = (share: number, grey = 200, square = 0): Uint8ClampedArray => {
  const pixels = new Uint8ClampedArray(width * height * 4).fill(grey);
  const side_share = Math.sqrt(share);
  const [columns, rows] = [Math.round(width * side_share), Math.round(height * side_share)];
  for (let y = 0; y < rows; y += 1)
    for (let x = 0; x < columns; x += 1) {
      const at = ((y + Math.floor((height - rows) / 2)) * width + x + Math.floor((width - columns) / 2)) * 4;
      pixels.fill(square, at, at + 3);
    }
  return pixels;
};

describe("CAP-12~ how much of two pictures differs", () => {
  test("equal pictures do not differ", () => {
    expect(differingShare({ before: picture(0), after: picture(0) })).toBe(0);
  });

  test.each([0.05, 0.2, 0.5, 1])("a square that covers a share of %d of the picture gives that share", (share) => {
    expect(differingShare({ before: picture(0), after: picture(share) })).toBeCloseTo(share, 1);
  });

  test("a channel counts from a difference above 50", () => {
    expect(differingShare({ before: picture(0, 100), after: picture(0, 150) })).toBe(0);
    expect(differingShare({ before: picture(0, 100), after: picture(0, 151) })).toBe(1);
  });

  test("a difference in one channel is enough", () => {
    const red = picture(0, 100);
    for (let at = 0; at < red.length; at += 4) red[at] = 200;
    expect(differingShare({ before: picture(0, 100), after: red })).toBe(1);
  });

  test("CAP-12 a tenth of the pixels is compared", () => {
    const seen = new Set<number>();
    const before = new Proxy(picture(0), {
      get: (pixels, name) => {
        if (typeof name === "string" && /^\d+$/.test(name)) seen.add(Math.floor(Number(name) / 4));
        return Reflect.get(pixels, name, pixels) as unknown;
      },
    });
    differingShare({ before, after: picture(0) });
    expect(seen.size / (width * height)).toBeCloseTo(0.1, 2);
  });

  test("pictures of different sizes, and empty ones, cannot be compared", () => {
    expect(differingShare({ before: picture(0), after: picture(0).slice(4) })).toBeNull();
    expect(differingShare({ before: new Uint8ClampedArray(), after: new Uint8ClampedArray() })).toBeNull();
  });
});

describe("CAP-13~ an overlay is flagged when more than 8 % differ, and the page itself did not change", () => {
  test.each([
    [0.08, false, false],
    [0.081, false, true],
    [0.9, true, false],
    [null, false, false],
  ])("differing share %s, page changed %s: an overlay is flagged: %s", (differing_share, page_changed, expected) => {
    expect(isOverlay({ differing_share, page_changed })).toBe(expected);
  });
});
