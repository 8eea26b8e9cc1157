import type { Page } from "@playwright/test";

type Breakable = typeof globalThis & { storage_is_broken: boolean };

/** Makes every IndexedDB write of the page fail, from the start or after `setBroken`. */
export const breakStorage = (page: Page, from_the_start: boolean) =>
  page.addInitScript((is_broken) => {
    const world = globalThis as Breakable;
    world.storage_is_broken = is_broken;
    for (const name of ["add", "put"] as const) {
      const real = IDBObjectStore.prototype[name];
      IDBObjectStore.prototype[name] = function (...args) {
        if (world.storage_is_broken) throw new DOMException("no room", "QuotaExceededError");
        return real.apply(this, args);
      };
    }
  }, from_the_start);

export const setBroken = (page: Page, is_broken: boolean) =>
  page.evaluate((broken) => {
    (globalThis as Breakable).storage_is_broken = broken;
  }, is_broken);
