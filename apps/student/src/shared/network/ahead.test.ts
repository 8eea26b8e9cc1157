import { ApiProblem, NetworkFailure } from "@examplar/ui";
import { afterEach, expect, test, vi } from "vitest";
import { askAhead, askOnce } from "./ahead.ts";

afterEach(() => void vi.useRealTimers());

const anew = async () => "anew";

test("the first caller gets the reply that was requested ahead, and later callers ask again", async () => {
  askAhead("paper", async () => "ahead");
  expect([await askOnce("paper", anew), await askOnce("paper", anew)]).toEqual(["ahead", "anew"]);
});

test("a reply that nobody took while the app started is requested again", async () => {
  vi.useFakeTimers();
  askAhead("paper", async () => "ahead");
  vi.advanceTimersByTime(5_001);
  expect(await askOnce("paper", anew)).toBe("anew");
});

test("a refused request is sent again; an unreachable server is not waited for twice", async () => {
  askAhead("paper", () => Promise.reject(new ApiProblem({ code: "not_signed_in", status: 401 })));
  expect(await askOnce("paper", anew)).toBe("anew");
  askAhead("paper", () => Promise.reject(new NetworkFailure()));
  await expect(askOnce("paper", anew)).rejects.toBeInstanceOf(NetworkFailure);
});
