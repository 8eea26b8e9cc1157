import { ApiProblem, NetworkFailure } from "@examplar/ui";
import { afterEach, expect, test, vi } from "vitest";
import { askAhead, askOnce } from "./ahead.ts";

afterEach(() => void vi.useRealTimers());

const anew = async () => "anew";

test("what was asked ahead answers the first who asks, and nobody after", async () => {
  askAhead("paper", async () => "ahead");
  expect([await askOnce("paper", anew), await askOnce("paper", anew)]).toEqual(["ahead", "anew"]);
});

test("what nobody took while the app started is asked anew", async () => {
  vi.useFakeTimers();
  askAhead("paper", async () => "ahead");
  vi.advanceTimersByTime(5_001);
  expect(await askOnce("paper", anew)).toBe("anew");
});

test("a refusal is asked again, a server that is not there is not waited for twice", async () => {
  askAhead("paper", () => Promise.reject(new ApiProblem({ code: "not_signed_in", status: 401 })));
  expect(await askOnce("paper", anew)).toBe("anew");
  askAhead("paper", () => Promise.reject(new NetworkFailure()));
  await expect(askOnce("paper", anew)).rejects.toBeInstanceOf(NetworkFailure);
});
