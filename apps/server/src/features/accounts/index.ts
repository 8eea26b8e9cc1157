export { presentUser } from "./accounts.presenter.ts";
export { accountsRoutes } from "./accounts.routes.ts";
export { isDesktopAppSession } from "./accounts.repository.ts";
export { createAuthenticator } from "./authenticator.ts";
export { deleteExpiredCodes, deleteExpiredSessions } from "./expired.repository.ts";
export { listDemoAccounts } from "./demo-accounts.ts";
export { listenerSessions } from "./listener-sessions.ts";
export { hashToken, newToken } from "./sign-in/secrets.ts";
export { startUserSession } from "./sign-in/user-sessions.ts";
