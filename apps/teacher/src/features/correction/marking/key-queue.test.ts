import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createKeyQueue, forgetMs, type Step } from "./key-queue.ts";

interface Keys {
  copy: string;
}

const done: string[] = [];
const act =
  (key: string, step: Step = "stayed") =>
  ({ copy }: Keys): Step => {
    done.push(`${copy}:${key}`);
    return step;
  };

beforeEach(() => {
  vi.useFakeTimers();
  done.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

const create = () => {
  const queue = createKeyQueue<Keys>(() => Date.now());
  return { queue, open: (copy: string) => queue.attach((action) => action({ copy })) };
};

test("a key works immediately while a copy is shown", () => {
  const { queue, open } = create();
  open("a");
  queue.push(act("1"));
  expect(done).toEqual(["a:1"]);
});

test("keys typed after leaving a copy apply to the next one, never to the one still displayed", () => {
  const { queue, open } = create();
  const close = open("a");
  queue.push(act("n", "left"));
  queue.push(act("3"));
  queue.push(act("n", "left"));
  queue.push(act("4"));
  expect(done).toEqual(["a:n"]);
  close();
  const closeB = open("b");
  vi.runAllTimers();
  expect(done).toEqual(["a:n", "b:3", "b:n"]);
  closeB();
  open("c");
  vi.runAllTimers();
  expect(done).toEqual(["a:n", "b:3", "b:n", "c:4"]);
});

test("keys are ignored without a copy, and a key that waited too long is discarded", () => {
  const { queue, open } = create();
  expect(queue.isOpen()).toBe(false);
  open("a");
  queue.push(act("n", "left"));
  expect(queue.isOpen()).toBe(true);
  queue.push(act("3"));
  vi.advanceTimersByTime(forgetMs + 1);
  expect(queue.isOpen()).toBe(false);
  open("b");
  vi.runAllTimers();
  expect(done).toEqual(["a:n"]);
});
