import { expect, test } from "vitest";
import { lookOf, parseAppearance } from "./appearance.ts";

const plain = { dark: false, more_contrast: false };

test.each([
  ["auto", plain, "light", "normal"],
  ["auto", { dark: true, more_contrast: true }, "dark", "more"],
  ["light", { dark: true, more_contrast: true }, "light", "normal"],
  ["dark", plain, "dark", "normal"],
  ["contrast", plain, "light", "more"],
  ["contrast", { dark: true, more_contrast: false }, "dark", "more"],
] as const)("%s on %o shows %s, contrast %s", (appearance, device, scheme, contrast) => {
  expect(lookOf(appearance, device)).toEqual({ scheme, contrast });
});

test("an unknown stored value falls back to the device", () => {
  expect(parseAppearance("neon")).toBe("auto");
  expect(parseAppearance(null)).toBe("auto");
  expect(parseAppearance("contrast")).toBe("contrast");
});
