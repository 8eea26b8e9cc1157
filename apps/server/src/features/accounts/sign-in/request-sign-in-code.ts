import { codeExpiresAt, codeLifetimeMs, type Language } from "@examplar/domain";
import type { Parts } from "../../../platform/parts.ts";
import { findUserByEmail, insertCode } from "../accounts.repository.ts";
import { hashCode, hashEmail, hashToken, newCode } from "./secrets.ts";
import { signInCodeMail } from "./sign-in-code.mail.ts";

/**
 * Tells nobody whether the address has an account: reply and time are the same, because an unknown address gets a code
 * as well, which is mailed to nobody, and mail leaves after the reply.
 */
export const requestSignInCode = async (
  parts: Parts,
  request: { email: string; language?: Language | undefined; browser_token: string },
): Promise<{ expires_in: number }> => {
  const { db, clock, mail, log } = parts;
  const code = newCode();
  const [user, code_hash] = await Promise.all([findUserByEmail(db, request.email), hashCode(code)]);
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
