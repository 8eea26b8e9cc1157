import { createTextKeeper } from "@examplar/sync";
import { api } from "../shared/network/api.ts";

/** Timeout, so that a slow server delays nobody: sealed texts wait for the next page. */
const timeout_ms = 4_000;

/** Keeps the messages that wait in this browser, and what the teacher app has stored in it. */
export const ownTexts = createTextKeeper({
  storage: () => localStorage,
  subtle: globalThis.crypto?.subtle,
  readKey: async () => (await api("GET /api/v1/rescue_key", { timeout_ms })).public_key,
  openKey: async (key) => (await api("POST /api/v1/sealed_work", { body: { key }, timeout_ms })).key,
  patience_ms: timeout_ms,
});
