import { codeLimits, languages } from "@examplar/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { emailSchema, idSchema } from "../entities/common.ts";
import { demoAccountSchema, demoMailSchema, userSchema } from "../entities/user.ts";

export const accountsEndpoints = {
  "POST /api/v1/sign_in_codes": endpoint({
    summary:
      "Sends a one-time code by mail, if the address has an account; the reply is the same if not. Binds it to this browser by a cookie. A browser in which this person has signed in before still gets one when others have asked too often",
    access: "anyone",
    scope: "no data",
    body: z.object({ email: emailSchema, language: z.enum(languages).optional() }),
    reply: z.object({ expires_in: z.int() }),
    status: 202,
    refusals: ["too_many_requests"],
    rate_limit: {
      max: codeLimits.of_browser,
      minutes: codeLimits.minutes,
      ceilings: {
        at_one_address: codeLimits.at_one_address,
        anywhere: codeLimits.anywhere,
        reserve: codeLimits.reserve.of_browser,
      },
    },
  }),
  "POST /api/v1/user_sessions": endpoint({
    summary: "Signs in with the one-time code, sets the session cookie, and remembers this browser by another one",
    access: "anyone",
    scope: "the holder of the code, in the browser that requested it",
    body: z.object({
      email: emailSchema,
      code: z
        .string()
        .trim()
        .regex(/^\d{6}$/),
    }),
    reply: userSchema,
    status: 201,
    refusals: ["code_wrong", "code_expired", "code_tries_exhausted", "too_many_requests"],
    rate_limit: { max: 20, minutes: 15 },
  }),
  "DELETE /api/v1/user_sessions/current": endpoint({
    summary: "Signs out here; other devices stay signed in",
    access: "signed_in",
    scope: "own session",
    refusals: [],
  }),
  "GET /api/v1/users/me": endpoint({
    summary: "The signed-in user",
    access: "signed_in",
    scope: "oneself",
    reply: userSchema,
    refusals: [],
  }),
  "PATCH /api/v1/users/me": endpoint({
    summary: "Saves the language or the chosen camera",
    access: "signed_in",
    scope: "oneself",
    body: z.strictObject({
      language: z.enum(languages).optional(),
      camera_id: z.string().max(300).nullable().optional(),
    }),
    reply: userSchema,
    refusals: [],
  }),
  "GET /api/v1/demo/accounts": endpoint({
    summary: "The demo accounts, for one-click sign-in",
    access: "demo",
    scope: "demo accounts only; absent outside demo mode",
    reply: z.array(demoAccountSchema),
    refusals: [],
  }),
  "POST /api/v1/demo/user_sessions": endpoint({
    summary: "Signs in as a demo account without a code",
    access: "demo",
    scope: "demo accounts only; absent outside demo mode",
    body: z.object({ user_id: idSchema }),
    reply: userSchema,
    status: 201,
    refusals: ["not_found"],
  }),
  "GET /api/v1/demo/mails": endpoint({
    summary: "The mails to demo accounts that a real installation would have sent, newest first",
    access: "demo",
    scope: "mails to demo accounts only, for anyone who reaches the server, signed in or not; absent outside demo mode",
    reply: z.array(demoMailSchema),
    refusals: [],
  }),
};
