import { expect, test } from "vitest";
import { startCameraFrames } from "./camera-frames.ts";

test("CONST-07 whether the camera is there is checked every 1000 ms", () => {
  const ticks: { ms: number; call: () => void }[] = [];
  let looks = 0;
  const never = () => () => undefined;
  const ports = {
    camera: { current: () => ((looks += 1), null), subscribe: never, open: async () => ({ ok: true }), close: never },
    timers: { every: (ms: number, call: () => void) => (ticks.push({ ms, call }), () => undefined), after: never },
    now_ms: () => 0,
    onState: () => undefined,
    onFault: () => undefined,
  };
  startCameraFrames({ interval_ms: 5_000 }, ports as unknown as Parameters<typeof startCameraFrames>[1]);
  expect([ticks.map(({ ms }) => ms), looks]).toEqual([[1_000], 1]);
  ticks[0]!.call();
  expect(looks).toBe(2);
});
