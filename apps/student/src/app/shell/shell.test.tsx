import { createInstance } from "i18next";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { beforeAll, expect, test } from "vitest";
import app from "../../locales/en.json";
import { cameraView, unsentWork } from "../../shared/shell-slots.ts";
import { CameraView } from "./camera-view.tsx";
import { StatusBar } from "./status-bar.tsx";

const i18n = createInstance();
beforeAll(() => i18n.init({ lng: "en", defaultNS: "app", resources: { en: { app } } }));

const markupOf = (shown: ReactNode) => renderToStaticMarkup(<I18nextProvider i18n={i18n}>{shown}</I18nextProvider>);

test("SHELL-01 the camera view stands only while something fills it", () => {
  expect(markupOf(<CameraView />)).toBe("");
  cameraView.set(<p>picture</p>);
  expect(markupOf(<CameraView />)).toMatch(/<section[^>]* aria-label="Camera"><p>picture<\/p><\/section>/);
  cameraView.set(null);
  expect(markupOf(<CameraView />)).toBe("");
});

test.each([
  [null, ""],
  [{ changes: 0, records: 0 }, "Everything is sent"],
  [{ changes: 0, records: 1 }, "1 event waiting"],
  [{ changes: 1, records: 0 }, "1 change waiting"],
  [{ changes: 2, records: 12 }, "2 changes waiting · 12 events waiting"],
])("SHELL-03~ with %j to send the status bar says: %s", (unsent, words) => {
  unsentWork.set(unsent);
  expect(markupOf(<StatusBar />)).toMatch(new RegExp(`<span[^>]*>${words}</span>`));
});
