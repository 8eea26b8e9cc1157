import type { BrowserContext, Page } from "@playwright/test";

type Skewed = typeof globalThis & { skew_ms: number };

/** Puts the clock of every page of this browser wrong, by a number of milliseconds that may be changed later. */
export const skewClock = (context: BrowserContext, skew_ms: number) =>
  context.addInitScript((initial) => {
    const world = globalThis as Skewed;
    const RealDate = Date;
    world.skew_ms = initial;
    const now = () => RealDate.now() + world.skew_ms;
    globalThis.Date = new Proxy(RealDate, {
      construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [now()] : args, made),
      apply: () => new RealDate(now()).toString(),
      get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
    });
  }, skew_ms);

/** The person has set the clock right, or wrong again. */
export const setSkew = (page: Page, skew_ms: number) =>
  page.evaluate((next) => {
    (globalThis as Skewed).skew_ms = next;
  }, skew_ms);
