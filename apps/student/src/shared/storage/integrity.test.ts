import { expect, test } from "vitest";
import { integrityOf } from "./integrity.ts";

test("a hexadecimal digest becomes an `integrity` value", () => {
  const digestOfNothing = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
  expect(integrityOf(digestOfNothing)).toBe("sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
});
