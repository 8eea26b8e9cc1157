export {
  codeDigits,
  codeExpiresAt,
  codeLifetimeMs,
  codeLooksRight,
  codeTriesAllowed,
  checkCode,
  type CodeCheck,
  type SignInCode,
} from "./sign-in-code.ts";
export {
  codeLimits,
  knownBrowserExpiresAt,
  knownBrowserLifetimeMs,
  takeFromReserve,
  type KnownBrowser,
} from "./code-limits.ts";
export {
  checkSession,
  previousTokenGraceMs,
  sessionExpiresAt,
  sessionIdleMs,
  sessionLifetimeMs,
  tokenRotatesAfterMs,
  type PresentedToken,
  type SessionCheck,
  type UserSession,
} from "./user-session.ts";
