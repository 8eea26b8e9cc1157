import type { MediaItem } from "@examplar/capture/media";
import { expect, test, vi } from "vitest";
import { createMediaTransport } from "./media-transport.ts";

const replyWith = (status: number, code: string) =>
  vi.stubGlobal(
    "fetch",
    async () =>
      new Response(JSON.stringify({ code, status }), {
        status,
        headers: { "content-type": "application/problem+json" },
      }),
  );

test.each([
  [404, "not_found", { kind: "held", code: "not_found" }],
  [409, "too_late", { kind: "refused", code: "too_late" }],
  [409, "not_recorded", { kind: "refused", code: "not_recorded" }],
  [409, "not_open", { kind: "held", code: "not_open" }],
  [409, "agreements_missing", { kind: "held", code: "agreements_missing" }],
  [409, "storage_quota_reached", { kind: "held", code: "storage_quota_reached" }],
  [429, "rate_limited", { kind: "failed" }],
  [503, "unavailable", { kind: "failed" }],
])("LOSS-05 the reply %s %s to a request for credentials gives %j", async (status, code, expected) => {
  vi.stubGlobal("window", {});
  replyWith(status, code);
  expect(await createMediaTransport(() => true).credentials(3)).toEqual(expected);
});

test("the transport requests nothing when another student is signed in", async () => {
  expect(await createMediaTransport(() => false).credentials(3)).toEqual({ kind: "failed" });
});

test("media is registered with the device that made it; a row of an earlier version names none", async () => {
  const bodies: unknown[] = [];
  vi.stubGlobal("window", {});
  vi.stubGlobal("fetch", async (_: unknown, { body }: { body: string }) => {
    bodies.push(JSON.parse(body));
    return Response.json({ media: [] });
  });
  const row: MediaItem = {
    id: "1",
    kind: "camera_frame",
    user_id: 7,
    quiz_id: 1,
    summary_id: 3,
    score_id: 5,
    happened_at: "2026-11-15T10:00:00.000Z",
    duration_ms: null,
    key: "1/7/1.jpg",
    bytes: 4,
    mime_type: "image/jpeg",
    details: {},
    is_uploaded: true,
    upload_id: null,
    refused: null,
  };
  const { register } = createMediaTransport(() => true);
  expect(await register(3, [{ ...row, device_id: "laptop" }, row])).toEqual({ kind: "done", media: [] });
  const [{ media }] = bodies as [{ media: object[] }];
  expect(media[0]).toMatchObject({ id: "1", device_id: "laptop" });
  expect(media[1]).not.toHaveProperty("device_id");
});
