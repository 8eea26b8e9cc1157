import { expect, test } from "vitest";
import { createStore } from "./store.ts";

test("listeners hear each change, and only changes, until they leave", () => {
  const store = createStore(0);
  const heard: number[] = [];
  const leave = store.subscribe(() => heard.push(store.get()));
  store.set(1);
  store.set(1);
  store.set(2);
  leave();
  store.set(3);
  expect(heard).toEqual([1, 2]);
  expect(store.get()).toBe(3);
});
