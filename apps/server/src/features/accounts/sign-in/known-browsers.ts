import { codeLimits, knownBrowserExpiresAt, takeFromReserve } from "@examplar/domain";
import type { Trx } from "../../../platform/db/db.ts";
import type { Parts } from "../../../platform/parts.ts";
import {
  deleteBrowsersBeyond,
  findOwnBrowser,
  insertBrowser,
  lockBrowserOf,
  lockUser,
  renewBrowser,
  saveReserve,
} from "./known-browsers.repository.ts";
import { hashToken, newToken } from "./secrets.ts";

/** Whom one browser remembers: a computer of a hall has many users, and a cookie has an end. */
const peopleOfBrowser = 8;

const hashesOf = (tokens: readonly string[]): Buffer[] => tokens.slice(0, peopleOfBrowser).map(hashToken);

/**
 * Returns the tokens for the browser to keep. The person's own is a new one each time: whoever copied the cookie before,
 * or planted one, holds nothing of theirs. Those of others who use this browser stay.
 */
export const rememberBrowser = async (
  trx: Trx,
  { user_id, tokens, now }: { user_id: number; tokens: readonly string[]; now: Date },
): Promise<string[]> => {
  await lockUser(trx, user_id);
  const own = await findOwnBrowser(trx, user_id, hashesOf(tokens));
  const token = newToken();
  const browser = { token_hash: hashToken(token), signed_in_at: now, expires_at: knownBrowserExpiresAt(now) };
  if (own) await renewBrowser(trx, own.id, browser);
  else await insertBrowser(trx, { user_id, ...browser });
  await deleteBrowsersBeyond(trx, user_id, codeLimits.reserve.browsers);
  const others = tokens.filter((other) => !own || !hashToken(other).equals(own.token_hash));
  return [token, ...others].slice(0, peopleOfBrowser);
};

/** Whether the person with this address has signed in in this browser, and it has a code left that is kept for it. */
export const takeReservedCode = (
  { db, clock }: Pick<Parts, "db" | "clock">,
  { email, tokens }: { email: string; tokens: readonly string[] },
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const browser = await lockBrowserOf(trx, email, hashesOf(tokens));
    const taken = browser ? takeFromReserve(browser, clock.now()) : null;
    if (!browser || !taken) return false;
    await saveReserve(trx, browser.id, taken);
    return true;
  });
