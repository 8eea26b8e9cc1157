import type { BrowserContext, Page } from "@playwright/test";

type Skewed = typeof globalThis & { skew_ms: number };

/** Shifts the clock of every page of this browser. `setSkew` can change the shift later. */
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

/** Changes the shift, like a person who corrects the clock or sets it wrong again. */
export const setSkew = (page: Page, skew_ms: number) =>
  page.evaluate((next) => {
    (globalThis as Skewed).skew_ms = next;
  }, skew_ms);
