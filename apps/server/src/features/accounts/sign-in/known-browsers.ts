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

/**
 * Maximum number of users that a browser remembers: a hall's computer has many users, and a cookie has a size limit.
 */
const peopleOfBrowser = 8;

const hashesOf = (tokens: readonly string[]): Buffer[] => tokens.slice(0, peopleOfBrowser).map(hashToken);

/**
 * Returns the tokens that the browser must keep. The user gets a new token each time, so that a copied or planted
 * cookie is worthless. The tokens of other users of this browser stay.
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

/**
 * Returns whether the user with this address has signed in in this browser, and takes one of the codes reserved for it.
 */
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
