import { afterwardsScenarios } from "./afterwards.scenarios.ts";
import { openingScenarios } from "./opening.scenarios.ts";
import { previewScenarios } from "./preview.scenarios.ts";
import { runningScenarios } from "./running.scenarios.ts";
import { twoSeatsScenarios } from "./two-seats.scenarios.ts";

export { at, factsOf } from "./scenario-facts.ts";
export type { PlannedAttempt, PlannedSeat, PlannedSession, SeatScenario } from "./seat-scenario.types.ts";

/**
 * Written from decisions.md. Tests check the decision, the server's replies and the screens against these scenarios.
 */
export const seatScenarios = [
  ...openingScenarios,
  ...runningScenarios,
  ...previewScenarios,
  ...twoSeatsScenarios,
  ...afterwardsScenarios,
];
