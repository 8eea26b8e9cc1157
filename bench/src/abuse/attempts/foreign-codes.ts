import { randomUUID } from "node:crypto";
import pg from "pg";
import type { Abuse, Target } from "../abuse.types.ts";
import { mailedCodes } from "../mail.ts";
import { ask, codeOf, unexpected } from "../wire.ts";

const insertUser = async (database: pg.ClientConfig): Promise<string> => {
  const client = new pg.Client(database);
  await client.connect();
  const email = `victim-${randomUUID()}@bench.example`;
  await client.query("insert into users (email, first_name, last_name) values ($1, 'Vic', 'Tim')", [email]);
  await client.end();
  return email;
};

/** Creates a browser with its own address. */
const createBrowser = ({ port }: Target, from: string) => {
  let cookie = "";
  const post = async (path: string, body: object): Promise<string> => {
    const reply = await ask(port, "POST", `/api/v1${path}`, { from, body, headers: cookie ? { cookie } : {} });
    cookie = reply.headers["set-cookie"]?.[0]?.split(";")[0] ?? cookie;
    return codeOf(reply);
  };
  return {
    requestCode: (email: string) => post("/sign_in_codes", { email }),
    signIn: (email: string, code: string) => post("/user_sessions", { email, code }),
  };
};

/** A thief requests and guesses codes of a victim's email address; the victim can still sign in. */
export const foreignCodes: Abuse = async (target) => {
  let strikes = 0;
  return {
    at_once: 2,
    strike: async () => {
      strikes += 1;
      const email = await insertUser(target.database);
      const [thief, victim] = [`127.0.3.${strikes % 250}`, `127.0.4.${strikes % 250}`].map((from) =>
        createBrowser(target, from),
      ) as [ReturnType<typeof createBrowser>, ReturnType<typeof createBrowser>];
      let asked = 0;
      for (let n = 0; n < 8; n += 1) if ((await thief.requestCode(email)) === "202") asked += 1;
      await mailedCodes(target.data_dir, email, asked);
      const requested = await victim.requestCode(email);
      const code = (await mailedCodes(target.data_dir, email, asked + 1)).at(-1)!;
      const guesses: string[] = [];
      for (let n = 0; n < 8; n += 1) guesses.push(await thief.signIn(email, code === "000000" ? "000001" : "000000"));
      const seen = {
        requested,
        stolen: await thief.signIn(email, code),
        guessed: guesses.includes("201"),
        signed_in: await victim.signIn(email, code),
      };
      return unexpected(seen, { requested: "202", stolen: "code_tries_exhausted", guessed: false, signed_in: "201" });
    },
  };
};
