import type { MakeRoom } from "@examplar/sync";

/** Deletes recordings: they share the quota with answers, which come first. Null where this page records nothing. */
let freeMediaSpace: MakeRoom | null = null;

/** Frees room on this device for answers, files and events, which must not be lost. */
export const makeRoom: MakeRoom = async (bytes) => freeMediaSpace?.(bytes);

/** Sets what gives way when an answer, a file or an event finds the disk full. Returns a stop function. */
export const registerMakeRoom = (make: MakeRoom): (() => void) => {
  freeMediaSpace = make;
  return () => {
    if (freeMediaSpace === make) freeMediaSpace = null;
  };
};
