import { createTextKeeper } from "@examplar/sync";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../shared/api.ts";

/** Timeout, so that a slow server blocks nobody: texts that are still sealed wait for the next page load. */
const timeout_ms = 4_000;

/** Keeps marks, drafts and messages of this browser that the server does not have. */
export const ownTexts = createTextKeeper({
  storage: () => localStorage,
  subtle: globalThis.crypto?.subtle,
  readKey: async () => (await api("GET /api/v1/rescue_key", { timeout_ms })).public_key,
  openKey: async (key) => (await api("POST /api/v1/sealed_work", { body: { key }, timeout_ms })).key,
  patience_ms: timeout_ms,
});

/** Runs before any screen: unseals this person's texts, and seals those that others left readable. */
export const ownTextsQuery = (user_id: number) =>
  queryOptions({
    queryKey: ["own_texts", user_id],
    queryFn: async () => {
      await ownTexts.tidy(user_id);
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
    ...(ownTexts.isTidy(user_id) && { initialData: true }),
  });
