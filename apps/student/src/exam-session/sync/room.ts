import type { MakeRoom } from "@examplar/sync";

/** Recordings lie in the same quota as answers, which find room first. Null where this page records nothing. */
let giveWay: MakeRoom | null = null;

/** Frees room on this device for what must not be lost. */
export const makeRoom: MakeRoom = async (bytes) => giveWay?.(bytes);

/** What gives way when an answer, a file or an event finds the disk full. Returns its stop. */
export const letGiveWay = (make: MakeRoom): (() => void) => {
  giveWay = make;
  return () => {
    if (giveWay === make) giveWay = null;
  };
};
