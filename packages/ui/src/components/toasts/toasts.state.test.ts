import { expect, test } from "vitest";
import { closeToast, onToastsChanged, shownToasts, showToast } from "./toasts.state.ts";

const plain = { tone: "blue", closes_after_ms: null } as const;

test("toasts keep the order in which they came, the oldest goes when there are too many, and one can be closed", () => {
  let changes = 0;
  const stop = onToastsChanged(() => (changes += 1));
  for (const message of ["1", "2", "3", "4", "5"]) showToast({ ...plain, message });
  expect(shownToasts().map(({ message }) => message)).toEqual(["2", "3", "4", "5"]);
  closeToast(shownToasts()[1]!.id);
  expect(shownToasts().map(({ message }) => message)).toEqual(["2", "4", "5"]);
  expect(changes).toBe(6);
  stop();
  showToast({ ...plain, message: "6" });
  expect(changes).toBe(6);
});
