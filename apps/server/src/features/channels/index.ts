export { authoriseChannel } from "./authorise-channel.ts";
