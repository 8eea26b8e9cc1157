export { accountsRoutes } from "./accounts.routes.ts";
export { authenticate } from "./authenticate.ts";
