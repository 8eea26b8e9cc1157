import { noteReplyTime } from "./clock.ts";

/** `fetch` for the API: every reply refreshes the server's time here. */
export const timedFetch = async (input: string, init: RequestInit): Promise<Response> => {
  const sent_ms = performance.now();
  const response = await fetch(input, init);
  noteReplyTime(sent_ms, response.headers);
  return response;
};
