import { expect, test } from "vitest";
import { standingOf, type ItemStanding } from "./outbox/chat-outbox.state.ts";

const now = new Date("2026-11-16T10:00:00.000Z");

const table: [written_at: string, refusal: "forbidden" | null, standing: ItemStanding][] = [
  ["2026-11-16T10:00:00.000Z", null, "waits"],
  ["2026-11-16T09:00:00.000Z", null, "waits"],
  ["2026-11-16T08:59:59.999Z", null, "late"],
  ["2026-11-09T10:00:00.000Z", null, "late"],
  // The clock was set back in the meantime.
  ["2026-11-16T10:20:00.000Z", null, "waits"],
  ["no time at all", null, "late"],
  ["2026-11-16T10:00:00.000Z", "forbidden", "refused"],
  ["2026-11-09T10:00:00.000Z", "forbidden", "refused"],
];

test.each(table)(
  "on 16 November at 10:00, a message written at %s with refusal %s has the standing %s",
  (written_at, refusal, standing) => {
    expect(standingOf({ written_at, refusal }, now)).toBe(standing);
  },
);
