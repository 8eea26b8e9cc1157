/**
 * BroadcastChannel that tells the pages of both apps who uses the browser now: a user's id, or null after a sign-out.
 */
export const userChannelName = "examplar-user";
