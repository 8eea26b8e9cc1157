import { expect, test } from "vitest";
import { askUntilServed } from "./ask-until-served.ts";

class Busy extends Error {
  readonly ms: number;
  constructor(ms: number) {
    super("busy");
    this.ms = ms;
  }
}

const asking = (replies: (Error | "served")[]) => {
  const waits: number[] = [];
  let asked = 0;
  const served = askUntilServed(
    async () => {
      const reply = replies[asked++]!;
      if (reply instanceof Error) throw reply;
      return reply;
    },
    {
      busyForMs: (error) => (error instanceof Busy ? error.ms : null),
      wait: async (ms) => void waits.push(ms),
      random: () => 1,
    },
  );
  return served.then(
    (reply) => ({ reply, waits }),
    (error: Error) => ({ reply: error.message, waits }),
  );
};

test("a busy server is asked again after the time it names, or else after a growing wait", async () => {
  expect(await asking([new Busy(3_000), "served"])).toEqual({ reply: "served", waits: [3_000] });
  expect(await asking([new Busy(0), new Busy(0), "served"])).toEqual({ reply: "served", waits: [500, 1_000] });
  expect(await asking([new Busy(60_000), "served"])).toEqual({ reply: "served", waits: [5_000] });
});

test("any other failure is thrown at once, and a server that stays busy is given up", async () => {
  expect(await asking([new Error("refused"), "served"])).toEqual({ reply: "refused", waits: [] });
  const busy = Array.from({ length: 6 }, () => new Busy(100));
  expect(await asking(busy)).toEqual({ reply: "busy", waits: [100, 100, 100, 100] });
});
