export { accountsRoutes } from "./accounts.routes.ts";
export { authenticate } from "./authenticate.ts";
export { startUserSession } from "./start-user-session.ts";
