import { addTexts } from "@examplar/ui";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test } from "vitest";
import app from "../../locales/en.json";
import { cameraView, unsentWork } from "../../shared/shell-slots.ts";
import { CameraView } from "./camera-view.tsx";
import { StatusBar } from "./status-bar.tsx";

beforeAll(() => addTexts("en", "app", app));

test("SHELL-01 the camera view is shown only while it has content", () => {
  expect(renderToStaticMarkup(<CameraView />)).toBe("");
  cameraView.set(<p>picture</p>);
  expect(renderToStaticMarkup(<CameraView />)).toMatch(/<section[^>]* aria-label="Camera"><p>picture<\/p><\/section>/);
  cameraView.set(null);
  expect(renderToStaticMarkup(<CameraView />)).toBe("");
});

test.each([
  [null, ""],
  [{ changes: 0, refused: 0, records: 0 }, "Everything is sent"],
  [{ changes: 0, refused: 0, records: 1 }, "1 event waiting"],
  [{ changes: 1, refused: 0, records: 0 }, "1 change waiting"],
  [{ changes: 0, refused: 1, records: 0 }, "1 change not accepted"],
  [{ changes: 2, refused: 3, records: 12 }, "2 changes waiting · 3 changes not accepted · 12 events waiting"],
])("SHELL-03~ with %j to send the status bar shows: %s", (unsent, words) => {
  unsentWork.set(unsent);
  expect(renderToStaticMarkup(<StatusBar />)).toMatch(new RegExp(`<span[^>]*>${words}</span>`));
});
