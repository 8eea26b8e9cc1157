import { expect, test } from "vitest";
import { createStore } from "./store.ts";

test("listeners are called at each change, and only then, until they unsubscribe", () => {
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
