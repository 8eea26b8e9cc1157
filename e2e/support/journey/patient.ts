import { expect as quick } from "@playwright/test";

/** For journeys that also run outside of the tests, for hours, beside other work: nothing is given up after seconds. */
export const expect = quick.configure({ timeout: 30_000 });
