import { minutes } from "./durations.ts";

export const codeDigits = 6;
export const codeLifetimeMs = minutes(10);
export const codeTriesAllowed = 5;

export interface SignInCode {
  expires_at: Date;
  /** Wrong tries so far. */
  tries: number;
  used_at: Date | null;
}

export type CodeCheck = "ok" | "code_wrong" | "code_expired" | "code_tries_exhausted";

/**
 * A null code means that the address has no code: the result is the same as for wrong digits. A used or expired code,
 * or one with too many tries, is refused even with the right digits, so that further guesses reveal nothing.
 */
export const checkCode = (code: SignInCode | null, presented_hash_equal: boolean, now: Date): CodeCheck => {
  if (code === null) return "code_wrong";
  if (code.used_at !== null || now >= code.expires_at) return "code_expired";
  if (code.tries >= codeTriesAllowed) return "code_tries_exhausted";
  return presented_hash_equal ? "ok" : "code_wrong";
};

export const codeExpiresAt = (created_at: Date): Date => {
  return new Date(created_at.getTime() + codeLifetimeMs);
};

export const codeLooksRight = (code: string): boolean => {
  return new RegExp(`^\\d{${codeDigits}}$`).test(code);
};
