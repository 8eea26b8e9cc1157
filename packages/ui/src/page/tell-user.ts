import { userChannelName } from "./user-channel.ts";

/** Heard by this page too. */
export const tellUser = (user_id: number | null): void => {
  const channel = new BroadcastChannel(userChannelName);
  channel.postMessage(user_id);
  channel.close();
};
