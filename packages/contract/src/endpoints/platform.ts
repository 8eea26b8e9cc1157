import { z } from "zod";
import { endpoint } from "../endpoint.ts";

export const platformEndpoints = {
  "GET /api/v1/health": endpoint({
    summary: "Says ok only when the database answers",
    access: "anyone",
    scope: "no data",
    reply: z.object({ status: z.literal("ok"), version: z.string() }),
    refusals: ["service_unavailable"],
  }),
  "GET /api/v1/date_time": endpoint({
    summary: "The server's time, in milliseconds since 1970: the only time that counts",
    access: "anyone",
    scope: "no data",
    reply: z.object({ timestamp: z.int() }),
    refusals: [],
  }),
  "GET /api/v1/desktop_app": endpoint({
    summary: "Where the desktop app is to be had; null where this installation offers none",
    access: "anyone",
    scope: "no data",
    reply: z.object({ download_url: z.url().nullable() }),
    refusals: [],
  }),
};
