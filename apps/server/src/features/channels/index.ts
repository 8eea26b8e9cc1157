export { authoriseChannel } from "./channels.policy.ts";
