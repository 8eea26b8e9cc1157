import { expect, test } from "vitest";
import { isOwnPicture } from "./own-picture.ts";

test.each([
  ["/api/v1/documents/1", true],
  ["pictures/graph.png", true],
  ["https://exam.example/graph.png", true],
  ["data:image/png;base64,iVBORw0KGgo=", true],
  ["DATA:image/jpeg;base64,/9j/", true],
  ["blob:https://exam.example/4f2c", true],
  ["https://elsewhere.example/pixel.gif", false],
  ["//elsewhere.example/pixel.gif", false],
  ["\\\\elsewhere.example\\pixel.gif", false],
  ["https:elsewhere.example/pixel.gif", true],
  ["blob:https://elsewhere.example/4f2c", false],
  ["data:image/svg+xml,<svg onload=alert(1)>", false],
  ["data:text/html,<script>alert(1)</script>", false],
  ["javascript:alert(1)", false],
  ["java\nscript:alert(1)", false],
  ["http://exam.example/graph.png", false],
  ["https://", false],
])("a picture at %s is shown: %s", (address, shown) => {
  expect(isOwnPicture(address, "https://exam.example/exam/1/2/live")).toBe(shown);
});
