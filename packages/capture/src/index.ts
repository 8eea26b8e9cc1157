export {
  watchConnection,
  type ConnectionEvent,
  type ConnectionTarget,
  type ConnectionWatch,
} from "./watch-connection.ts";
