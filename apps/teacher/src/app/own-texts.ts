import { createTextKeeper } from "@examplar/sync";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../shared/api.ts";

/** A server that is slower holds nobody up: what is sealed waits for the next page. */
const timeout_ms = 4_000;

/** Marks, drafts and messages that wait in this browser. */
export const ownTexts = createTextKeeper({
  storage: () => localStorage,
  subtle: globalThis.crypto?.subtle,
  readKey: async () => (await api("GET /api/v1/rescue_key", { timeout_ms })).public_key,
  openKey: async (key) => (await api("POST /api/v1/sealed_work", { body: { key }, timeout_ms })).key,
  patience_ms: timeout_ms,
});

/** Before any screen: this person's texts are where the screens look for them, and those of others are sealed. */
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
