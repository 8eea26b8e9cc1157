import { expect as quick } from "@playwright/test";

/** Longer timeout, because journeys also run outside the tests, for hours and beside other work. */
export const expect = quick.configure({ timeout: 30_000 });
