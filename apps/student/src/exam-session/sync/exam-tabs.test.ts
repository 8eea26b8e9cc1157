import { expect, test, vi } from "vitest";
import { createExamTabs } from "./exam-tabs.ts";

let opened = 0;
let closed = 0;

class CountedChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    opened += 1;
  }
  override close() {
    super.close();
    closed += 1;
  }
}

test("leaving the exam closes its channel, and later messages still reach the other tabs", async () => {
  vi.stubGlobal("BroadcastChannel", CountedChannel);
  const [here, there] = [createExamTabs("exam"), createExamTabs("exam")];
  const heard: unknown[] = [];
  const stopThere = there.listen(({ data }) => void heard.push(data));
  const stops = [here.listen(() => heard.push("itself")), here.listen(() => heard.push("itself"))];
  here.tell("first");
  await vi.waitFor(() => expect(heard).toEqual(["first"]));
  expect([opened, closed]).toEqual([2, 0]);
  for (const stop of stops) stop();
  here.tell("last");
  await vi.waitFor(() => expect(heard).toEqual(["first", "last"]));
  stopThere();
  expect([opened, closed]).toEqual([3, 3]);
});
