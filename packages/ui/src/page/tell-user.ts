import { userChannelName } from "./user-channel.ts";

/** Tells every page of the browser, this one included, who uses it now. */
export const tellUser = (user_id: number | null): void => {
  const channel = new BroadcastChannel(userChannelName);
  channel.postMessage(user_id);
  channel.close();
};
