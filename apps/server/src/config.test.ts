import { readFile } from "node:fs/promises";
import { isAbsolute } from "node:path";
import { describe, expect, test } from "vitest";
import { configTable, readConfig } from "./config.ts";

describe("the configuration", () => {
  test("needs no variable to be set", () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      public_url: "http://localhost:3000",
      database_url: null,
      demo: true,
      trust_proxy: false,
    });
    expect(isAbsolute(readConfig({}).data_dir)).toBe(true);
  });

  test("treats an empty variable as not set", () => {
    expect(readConfig({ PORT: "", SMTP_URL: " " })).toMatchObject({ port: 3000, smtp_url: null });
  });

  test.each([
    [{}, true],
    [{ DATABASE_URL: "postgres://u:p@db/x" }, false],
    [{ NODE_ENV: "production" }, false],
    [{ NODE_ENV: "production", EXAMPLAR_DEMO: "on" }, true],
    [{ DATABASE_URL: "postgres://u:p@db/x", EXAMPLAR_DEMO: "on" }, true],
    [{ EXAMPLAR_DEMO: "off" }, false],
  ])("demo mode with %o is %s: never by default in production or with a configured database", (env, demo) => {
    expect(readConfig(env).demo).toBe(demo);
  });

  test.each([
    [{ HOST: "0.0.0.0" }, "HOST"],
    [{ HOST: "::" }, "HOST"],
    [{ HOST: "192.168.1.20" }, "HOST"],
    [{ HOST: "exams.school.example" }, "HOST"],
    [{ PUBLIC_URL: "https://exams.school.example" }, "PUBLIC_URL"],
    [{ PUBLIC_URL: "http://localhost.school.example:3000" }, "PUBLIC_URL"],
    [{ PUBLIC_URL: "http://192.168.1.20:3000" }, "PUBLIC_URL"],
  ])(
    "demo mode is refused with %o unless it is requested: anyone who reaches the server could sign in as anyone",
    (env, name) => {
      expect(() => readConfig(env)).toThrow(
        new RegExp(`^${name} .*other machines.*EXAMPLAR_DEMO=on.*EXAMPLAR_DEMO=off.*\\.$`),
      );
      expect(readConfig({ ...env, EXAMPLAR_DEMO: "on" }).demo).toBe(true);
      expect(readConfig({ ...env, EXAMPLAR_DEMO: "off" }).demo).toBe(false);
      expect(readConfig({ ...env, NODE_ENV: "production" }).demo).toBe(false);
    },
  );

  test.each([
    { HOST: "localhost" },
    { HOST: "127.0.0.53", PUBLIC_URL: "http://127.0.0.53:3000" },
    { HOST: "::1", PUBLIC_URL: "http://[::1]:3000" },
    { PUBLIC_URL: "http://demo.localhost:4000" },
  ])("demo mode is the default if only this machine reaches the server: %o", (env) => {
    expect(readConfig(env).demo).toBe(true);
  });

  test.each([
    ["loopback", ["loopback"]],
    ["10.0.0.0/8, 192.168.1.1", ["10.0.0.0/8", "192.168.1.1"]],
    ["true", true],
    ["false", false],
  ])("TRUST_PROXY=%s is read as %j", (text, trusted) => {
    expect(readConfig({ TRUST_PROXY: text }).trust_proxy).toEqual(trusted);
  });

  test.each([
    ["PORT", "70000"],
    ["PORT", "3000x"],
    ["PUBLIC_URL", "nowhere.example"],
    ["PUBLIC_URL", "https://example.org/exams"],
    ["DATABASE_URL", "mysql://u:hunter2@db/x"],
    ["EXAMPLAR_DEMO", "yes"],
    ["SMTP_URL", "http://mail"],
    ["LOG_LEVEL", "loud"],
    ["TRUST_PROXY", "37"],
    ["METRICS_TOKEN", "short"],
    ["DESKTOP_APP_URL", "http://school.example/app"],
    ["SHUTDOWN_GRACE_MS", "-1"],
  ])("%s=%s is refused in one sentence that names the variable and does not repeat the value", (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(new RegExp(`^${name} is not valid: it must be [^.]+(\\.[^.]+)*\\.$`));
    expect(read).not.toThrow(value);
  });

  test("accepts S3 settings only complete or not at all", () => {
    const all = {
      S3_ENDPOINT: "https://s3.example.org/",
      S3_BUCKET: "exams",
      S3_ACCESS_KEY_ID: "key",
      S3_SECRET_ACCESS_KEY: "secret",
      S3_ROLE_ARN: "arn:aws:iam:::role/uploads",
    };
    expect(readConfig({}).s3).toBeNull();
    expect(readConfig(all).s3).toMatchObject({
      endpoint: "https://s3.example.org",
      bucket: "exams",
      region: "us-east-1",
    });
    for (const name of Object.keys(all))
      expect(() => readConfig({ ...all, [name]: "" })).toThrow(/S3_ENDPOINT.*set both/);
  });

  test("the documented table lists every variable that is read, and its defaults are accepted", () => {
    expect(configTable.map(({ name }) => name).toSorted()).toEqual(
      expect.arrayContaining(["PORT", "DATABASE_URL", "EXAMPLAR_DEMO", "SHUTDOWN_GRACE_MS"]),
    );
    for (const { name, default: text } of configTable)
      if (/^[\w./]+$/.test(text)) expect(() => readConfig({ [name]: text })).not.toThrow();
  });
});

test("the README names every variable with its default and its meaning", async () => {
  const readme = await readFile(new URL("../../../README.md", import.meta.url), "utf8");
  const missing = configTable.filter(
    (row) => !readme.includes(`| \`${row.name}\` | ${row.default} | ${row.meaning} |`),
  );
  expect(missing).toEqual([]);
});
