import { describe, expect, test } from "vitest";
import { measureClockOffset } from "./measure-clock-offset.ts";

interface Trip {
  out: number;
  back: number;
}

/** A device and a server whose clocks differ by `truth`, and a line that takes the given trips, or fails for null. */
const rig = (truth: number, trips: (Trip | null)[]) => {
  let device = 1_000_000;
  let asked = 0;
  let underWay = 0;
  let mostUnderWay = 0;
  const fetchTimestamp = async () => {
    const trip = trips[asked++ % trips.length] ?? null;
    mostUnderWay = Math.max(mostUnderWay, ++underWay);
    await Promise.resolve();
    underWay--;
    if (trip === null) throw new Error("the line is down");
    device += trip.out;
    const timestamp = device + truth;
    device += trip.back;
    return timestamp;
  };
  const clock = { now: () => new Date(device) };
  return { measurement: { fetchTimestamp, clock }, counts: () => ({ asked, mostUnderWay }) };
};

const even = (trip: number): Trip => ({ out: trip, back: trip });

describe("CLOCK-05 the offset is measured", () => {
  test.each([0, 4_000, -4_000, 86_400_000])("exactly on an even line, %i ms off", async (truth) => {
    expect(await measureClockOffset(rig(truth, [even(40)]).measurement)).toBe(truth);
  });

  test("by the best of several samples: a slow, lopsided one does not count", async () => {
    const { measurement } = rig(4_000, [{ out: 5_000, back: 10 }, even(20), { out: 10, back: 3_000 }]);
    expect(await measureClockOffset({ ...measurement, samples: 3 })).toBe(4_000);
  });

  test("although some samples fail", async () => {
    const { measurement, counts } = rig(4_000, [null, even(20), null]);
    expect(await measureClockOffset({ ...measurement, samples: 3 })).toBe(4_000);
    expect(counts().asked).toBe(3);
  });

  test("or not at all when every sample fails", async () => {
    const { measurement, counts } = rig(4_000, [null]);
    expect(await measureClockOffset({ ...measurement, samples: 4 })).toBeNull();
    expect(counts().asked).toBe(4);
  });

  test("or not at all when nothing is asked", async () => {
    const { measurement, counts } = rig(4_000, [even(20)]);
    expect(await measureClockOffset({ ...measurement, samples: 0 })).toBeNull();
    expect(counts().asked).toBe(0);
  });

  test("five times unless told otherwise, never two questions at once", async () => {
    const { measurement, counts } = rig(0, [even(20)]);
    await measureClockOffset(measurement);
    expect(counts()).toEqual({ asked: 5, mostUnderWay: 1 });
  });
});
