import { expect, test } from "vitest";
import { writeWithRoom } from "./write-with-room.ts";

const mebibyte = 1_024 * 1_024;

/** A fake disk with room for what fits beside the media on it. */
const diskWith = (media_bytes: number) => {
  const state = { media_bytes, written: 0, asked: [] as number[] };
  const full = () => new DOMException("full", "QuotaExceededError");
  return {
    state,
    write: async () => {
      if (state.media_bytes > 0) throw full();
      return ++state.written;
    },
    makeRoom: async (bytes: number) => {
      state.asked.push(bytes);
      state.media_bytes = Math.max(0, state.media_bytes - bytes);
    },
  };
};

test("LOSS-16~ on a full disk media makes room, and the answer is written once", async () => {
  const { write, makeRoom, state } = diskWith(5 * mebibyte);
  expect(await writeWithRoom(write, makeRoom)).toBe(1);
  expect(state).toMatchObject({ written: 1, asked: [8 * mebibyte] });
});

test("a file is given room for its bytes too", async () => {
  const { write, makeRoom } = diskWith(10 * mebibyte);
  expect(await writeWithRoom(write, makeRoom, 4 * mebibyte)).toBe(1);
});

test("a disk that stays full fails the write, and so does one where no room can be made", async () => {
  const { write, makeRoom, state } = diskWith(100 * mebibyte);
  await expect(writeWithRoom(write, makeRoom)).rejects.toThrow("full");
  expect(state.asked).toHaveLength(1);
  await expect(writeWithRoom(write)).rejects.toThrow("full");
  await expect(writeWithRoom(write, () => Promise.reject(new Error("broken")))).rejects.toThrow("full");
});

test("media does not make room for a write that fails for another reason", async () => {
  const { makeRoom, state } = diskWith(5 * mebibyte);
  const blocked = () => Promise.reject(new DOMException("blocked", "SecurityError"));
  await expect(writeWithRoom(blocked, makeRoom)).rejects.toThrow("blocked");
  expect(state.asked).toEqual([]);
});
