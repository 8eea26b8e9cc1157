import { codeDigits } from "@examplar/domain";
import { ApiProblem, NetworkFailure } from "@examplar/ui";

/** Seconds before a new code may be asked for. */
export const resendAfterSeconds = 30;

/** Keys of the login page's error texts. */
export const loginErrors = [
  "email_invalid",
  "code_wrong",
  "code_expired",
  "code_tries_exhausted",
  "too_many_requests",
  "offline",
  "unknown",
] as const;
export type LoginError = (typeof loginErrors)[number];

/** Returns which text explains a failed step. */
export const loginErrorOf = (error: unknown, step: "email" | "code"): LoginError => {
  if (error instanceof NetworkFailure) return "offline";
  if (!(error instanceof ApiProblem)) return "unknown";
  if (error.code === "validation_failed") return step === "email" ? "email_invalid" : "code_wrong";
  return loginErrors.find((known) => known === error.code) ?? "unknown";
};

/** Returns the digits of a code that was typed or pasted: mail programs add spaces and dashes. */
export const digitsOf = (typed: string): string => typed.replace(/\D/g, "").slice(0, codeDigits);

export const codeIsWhole = (digits: string): boolean => digits.length === codeDigits;

/** Checks for something, an @, and a domain: the server decides the rest. */
export const emailLooksRight = (email: string): boolean => /^\S+@\S+\.\S+$/.test(email.trim());
