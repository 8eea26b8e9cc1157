/** On this channel the pages of both apps hear who uses the browser from now on: a user's id, or null after a sign-out. */
export const userChannelName = "examplar-user";
