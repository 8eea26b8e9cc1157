import type { ReactNode } from "react";
import { createStore } from "./store.ts";

/** What supervision shows in the shell's camera view; nothing outside an exam. */
export const cameraView = createStore<ReactNode>(null);

/** How many student events of this device wait to be sent; the exam's outbox keeps it. */
export const waitingEvents = createStore(0);
