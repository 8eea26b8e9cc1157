import { createInstance } from "i18next";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { beforeAll, expect, test } from "vitest";
import app from "../../locales/en.json";
import { cameraView, waitingEvents } from "../../shared/shell-slots.ts";
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
  [0, "Everything is sent"],
  [1, "1 event waiting"],
  [12, "12 events waiting"],
])("SHELL-03~ with %i events to send the status bar says: %s", (count, words) => {
  waitingEvents.set(count);
  expect(markupOf(<StatusBar />)).toContain(`<span>${words}</span>`);
});
