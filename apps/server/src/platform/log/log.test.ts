import { describe, expect, test } from "vitest";
import { createTestServer } from "../http/testing/test-server.ts";
import { createLogger } from "./log.ts";

const secrets = {
  email: "ada.byron@example.org",
  code: "918273",
  token: "tok3n-of-ada-with-some-length",
  body: "what a student wrote",
  path: "a-word-in-the-address",
};

const record = () => {
  const lines: string[] = [];
  const log = createLogger({ level: "trace", destination: { write: (line) => void lines.push(line) } });
  return {
    log,
    text: () => lines.join(""),
    entries: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
  };
};

const expectNoSecret = (text: string): void => {
  for (const secret of Object.values(secrets)) expect(text).not.toContain(secret);
};

describe("the log of requests", () => {
  test("has route, status, time and user, and contains no personal data", async () => {
    const { log, text, entries } = record();
    const app = await createTestServer({
      parts: { log },
      authenticate: async () => ({ caller: { user_id: 42, session_id: secrets.token, memberships: [] } }),
      handlers: {
        "POST /api/v1/user_sessions": async ({ body, cookie, parts }) => {
          cookie.set(secrets.token);
          parts.log.info({ body, cookie: secrets.token, user: { email: body.email, code: body.code } }, "signing in");
          throw new Error(`no row for ${body.email} with ${body.code}`, {
            cause: Object.assign(new Error(`Key (email)=(${body.email}) exists`), {
              code: "23505",
              detail: `Key (email)=(${body.email}) already exists.`,
              constraint: "users_email_key",
            }),
          });
        },
      },
    });
    const reply = await app.inject({
      method: "POST",
      url: `/api/v1/user_sessions?email=${secrets.email}&x=${secrets.path}`,
      headers: { cookie: `examplar_session=${secrets.token}`, authorization: `Bearer ${secrets.token}` },
      payload: { email: secrets.email, code: secrets.code },
    });
    await app.inject(`/api/v1/quizzes/${secrets.path}`);
    await app.inject(`/api/v1/nothing/${secrets.email}`);
    await app.inject(`/api/v1/quizzes/%E0%A4%A${secrets.path}`);
    await app.close();

    expectNoSecret(text());
    const request_id = reply.json().instance.replace("urn:uuid:", "");
    expect(entries()).toContainEqual(
      expect.objectContaining({
        request_id,
        method: "POST",
        route: "/api/v1/user_sessions",
        status: 500,
        user_id: 42,
        ms: expect.any(Number),
      }),
    );
    const fault = entries().find(({ level }) => level === "error");
    expect(fault).toMatchObject({ request_id, err: { cause: { error_code: "23505", constraint: "users_email_key" } } });
  });

  test("hides personal data also in an error thrown as a text", () => {
    const { log, text } = record();
    log.error({ err: `mail to ${secrets.email} failed` }, "fault");
    expectNoSecret(text());
    expect(text()).toContain("mail to [hidden] failed");
  });
});
