import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { join } from "node:path";
import pg from "pg";
import { projectRoot } from "../../support/process.ts";
import { portOf, startDatabase, startServer } from "../../support/product.ts";
import type { Abuse } from "../abuse.types.ts";
import { mailedCodes } from "../mail.ts";
import { ask, codeOf, unexpected } from "../wire.ts";

const insertAdministrator = async (database: pg.ClientConfig): Promise<string> => {
  const client = new pg.Client(database);
  await client.connect();
  const email = `administrator-${randomUUID()}@bench.example`;
  await client.query("insert into users (email, first_name, last_name) values ($1, 'Ada', 'Min')", [email]);
  await client.end();
  return email;
};

/** Starts a server with these settings and returns whether it refused; it must not go on. */
const startedOpenly = async (env: Record<string, string>, data_dir: string): Promise<string> => {
  const blank = { DATABASE_URL: "", EXAMPLAR_DEMO: "", NODE_ENV: "", PORT: "0", DATA_DIR: data_dir };
  const options = { cwd: projectRoot, env: { ...process.env, ...blank, ...env }, timeout: 10_000 };
  return promisify(execFile)(process.execPath, ["apps/server/src/main.ts"], options).then(
    () => "went on",
    (error: { killed: boolean; stderr: string }) =>
      error.killed || !error.stderr.includes("EXAMPLAR_DEMO") ? "went on" : "refused",
  );
};

/** Demo mode that opens to other machines by default, and a real person's code on the page of demo mails. */
export const demoMails: Abuse = async ({ data_dir }) => {
  const folder = join(data_dir, "demo");
  const database = await startDatabase(folder);
  const server = await startServer(database.url, "0", { EXAMPLAR_DEMO: "on", DATA_DIR: folder });
  const port = portOf(server);
  return {
    at_once: 1,
    stop: async () => {
      await server.stop();
      await database.stop();
    },
    strike: async () => {
      const email = await insertAdministrator(database.connection);
      const requested = codeOf(await ask(port, "POST", "/api/v1/sign_in_codes", { body: { email } }));
      if (requested !== "202") throw new Error(`no code was to be had: ${requested}`);
      const [code = ""] = await mailedCodes(folder, email, 1);
      const { body } = await ask(port, "GET", "/api/v1/demo/mails");
      const accounts = (await ask(port, "GET", "/api/v1/demo/accounts")).body;
      const seen = {
        mailed: /^\d{6}$/.test(code),
        shown: body.includes(email) || body.includes(code) || accounts.includes(email),
        any_address: await startedOpenly({ HOST: "0.0.0.0" }, join(folder, "open")),
        public_name: await startedOpenly({ PUBLIC_URL: "https://exams.example.org" }, join(folder, "open")),
      };
      return unexpected(seen, { mailed: true, shown: false, any_address: "refused", public_name: "refused" });
    },
  };
};
