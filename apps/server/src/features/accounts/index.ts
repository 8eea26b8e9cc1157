export { accountsRoutes } from "./accounts.routes.ts";
export { createAuthenticator } from "./authenticator.ts";
export { deleteExpiredCodes, deleteExpiredSessions } from "./expired.repository.ts";
export { listDemoAccounts } from "./list-demo-accounts.ts";
export { listenerSessions } from "./listener-sessions.ts";
export { hashToken, newToken } from "./secrets.ts";
export { startUserSession } from "./start-user-session.ts";
