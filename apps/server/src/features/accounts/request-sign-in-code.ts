import { codeExpiresAt, codeLifetimeMs, type Language } from "@examplar/domain";
import type { Parts } from "../../platform/parts.ts";
import { findUserByEmail, insertCode } from "./accounts.repository.ts";
import { hashCode, newCode } from "./secrets.ts";
import { signInCodeMail } from "./sign-in-code.mail.ts";

/**
 * The answer tells nobody whether the address has an account: it is the same, and takes the same time, because
 * the hash is computed either way and the mail goes out after the answer.
 */
export const requestSignInCode = async (
  parts: Parts,
  request: { email: string; language?: Language | undefined },
): Promise<{ expires_in: number }> => {
  const { db, clock, mail, log } = parts;
  const code = newCode();
  const [user, code_hash] = await Promise.all([findUserByEmail(db, request.email), hashCode(code)]);
  if (user?.email) {
    const now = clock.now();
    await insertCode(db, { user_id: user.id, code_hash, created_at: now, expires_at: codeExpiresAt(now) });
    const message = signInCodeMail({ ...user, code, language: request.language ?? user.language });
    mail
      .send({ to: user.email, ...message })
      .catch((error: unknown) => log.error({ err: error, user_id: user.id }, "sign-in code not sent"));
  }
  return { expires_in: codeLifetimeMs / 1000 };
};
