import { codeExpiresAt, codeLifetimeMs, type Language } from "@examplar/domain";
import type { Parts } from "../../../platform/parts.ts";
import { findUserByEmail, insertCode } from "../accounts.repository.ts";
import { takeReservedCode } from "./known-browsers.ts";
import { hashCode, hashEmail, hashToken, newCode } from "./secrets.ts";
import { signInCodeMail } from "./sign-in-code.mail.ts";

export interface CodeRequest {
  email: string;
  language?: Language | undefined;
  browser_token: string;
  /** The browser's known tokens when strangers have used up the codes of this address; null while they have not. */
  known_tokens: readonly string[] | null;
}

/** Undefined also if the reserve has no code for this browser: its user sees the same as for an unknown address. */
const findReceiver = async (parts: Parts, { email, known_tokens }: CodeRequest) => {
  const [user, isServed] = await Promise.all([
    findUserByEmail(parts.db, email),
    known_tokens === null || takeReservedCode(parts, { email, tokens: known_tokens }),
  ]);
  return isServed ? user : undefined;
};

/**
 * Does not reveal whether the address has an account, or who has signed in in this browser. Reply and time are the
 * same: an unknown address gets a code too, which nobody receives, and mail leaves after the reply. The lookups take
 * less time than the slow hash that runs in parallel.
 */
export const requestSignInCode = async (parts: Parts, request: CodeRequest): Promise<{ expires_in: number }> => {
  const { db, clock, mail, log } = parts;
  const code = newCode();
  const [user, code_hash] = await Promise.all([findReceiver(parts, request), hashCode(code)]);
  const now = clock.now();
  await insertCode(db, {
    user_id: user?.id ?? null,
    email_hash: hashEmail(request.email),
    browser_hash: hashToken(request.browser_token),
    code_hash,
    created_at: now,
    expires_at: codeExpiresAt(now),
  });
  if (user?.email) {
    const message = signInCodeMail({ ...user, code, language: request.language ?? user.language });
    mail
      .send({ to: user.email, ...message })
      .catch((error: unknown) => log.error({ err: error, user_id: user.id }, "sign-in code not sent"));
  }
  return { expires_in: codeLifetimeMs / 1000 };
};
