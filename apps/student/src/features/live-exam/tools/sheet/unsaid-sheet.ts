import { createStore } from "../../../../shared/store.ts";

/** Whether the open sheet has a change that it has not said: until then nobody may read that all is on the server. */
export const unsaidSheet = createStore(false);
