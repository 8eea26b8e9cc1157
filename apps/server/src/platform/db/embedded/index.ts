export { claimDataDirectory } from "./data-directory.ts";
export { startEmbeddedDatabase, type EmbeddedDatabase, type EmbeddedOptions } from "./embedded.ts";
export { StartRefusal } from "./start-refusal.ts";
