import type { DemoAccount } from "@examplar/contract";
import type { FastifyInstance } from "fastify";

/** The demo accounts, as the sign-in page offers them. */
export const describeDemo = async (app: FastifyInstance): Promise<string[]> => {
  const reply = await app.inject("/api/v1/demo/accounts");
  const accounts = reply.json<DemoAccount[]>();
  if (accounts.length === 0) return [];
  const width = Math.max(...accounts.map(({ role }) => role.length));
  const lines = accounts.map(({ role, name, email }) => `  ${role.padEnd(width)}  ${name} <${email}>`);
  return ["Demo accounts, in one click on the sign-in page:", ...lines];
};
