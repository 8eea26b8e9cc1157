import { setTimeout as wait } from "node:timers/promises";
import type { Driver } from "./driver.ts";

/** One element of the page: the first, or the nth, that is visible and matches these words. */
export interface Target {
  css: string;
  /** A regular expression that its text or label must match. */
  words?: string;
  nth?: number;
}

export interface Hands {
  driver: Driver;
  see: (target: Target) => Promise<void>;
  isSeen: (target: Target) => Promise<boolean>;
  read: (target: Target) => Promise<string>;
  click: (target: Target) => Promise<void>;
  /** Clicks into a field and types. */
  write: (target: Target, text: string) => Promise<void>;
  /** Chooses an option of a drop-down by its text. */
  pick: (target: Target, option: string) => Promise<void>;
  until: (what: string, holds: () => Promise<boolean>) => Promise<void>;
}

interface Found {
  said: string;
  x: number;
  y: number;
  /** Whether it is enabled and nothing covers its centre. */
  is_free: boolean;
}

/** Runs in the page, so it can use nothing from outside. */
const findInPage = ({ css, words = "", nth = 0 }: Target, bring: boolean): Found | null => {
  const nameOf = (element: Element) => `${element.getAttribute("aria-label") ?? ""} ${element.textContent}`;
  // A radio button or a switch may be hidden behind its label, which is displayed instead.
  const shownOf = (element: Element) => {
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
    return element.getBoundingClientRect().width > 2 || !label ? element : label;
  };
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility === "visible";
  };
  const all = [...document.querySelectorAll(css)].filter((element) => isSeen(shownOf(element)));
  const element = all.filter((one) => new RegExp(words).test(nameOf(one)))[nth];
  if (!element) return null;
  const shown = shownOf(element);
  if (bring) shown.scrollIntoView({ block: "center", behavior: "instant" });
  const { left, top, width, height } = shown.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const hit = document.elementFromPoint(x, y);
  const said = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.value : null;
  const is_enabled = !element.matches(":disabled, [aria-disabled=true]");
  return { said: said ?? element.textContent ?? "", x, y, is_free: is_enabled && shown.contains(hit) };
};

/** Chooses an option by script and fires its events, because some browsers open the native list outside the page. */
const pickInPage = ({ css, nth = 0 }: Target, option: string): boolean => {
  const select = document.querySelectorAll(css)[nth];
  if (!(select instanceof HTMLSelectElement)) return false;
  const wanted = [...select.options].find(({ text }) => text.includes(option));
  if (!wanted) return false;
  select.focus();
  select.selectedIndex = wanted.index;
  select.dispatchEvent(new Event("input", { bubbles: true }));
  select.dispatchEvent(new Event("change", { bubbles: true }));
  return true;
};

/** Long, because a machine that also runs other tests is slow. Polling continues as soon as the condition holds. */
const patience_ms = 60_000;

/** Creates a person's actions on a page from operations that every driver has. */
export const createHands = (driver: Driver): Hands => {
  const find = (target: Target, bring = false) => driver.evaluate(findInPage, target, bring);
  const until = async (what: string, holds: () => Promise<boolean>) => {
    const end = Date.now() + patience_ms;
    while (!(await holds())) {
      if (Date.now() > end) {
        const page = await driver.evaluate(() => `${location.href}\n${document.body.innerText}`);
        throw new Error(`waited in vain: ${what}\n${page}`);
      }
      await wait(100);
    }
  };
  const named = ({ css, words = "" }: Target) => `${css} ${words}`;
  const isSeen = async (target: Target) => (await find(target)) !== null;
  const click = async (target: Target) => {
    let spot: Found | null = null;
    await until(`${named(target)} can be clicked`, async () => {
      const before = await find(target, true);
      await wait(60);
      const now = await find(target);
      // A click could miss an element that still moves.
      spot = now?.is_free && before?.x === now.x && before.y === now.y ? now : null;
      return spot !== null;
    });
    const { x, y } = spot as unknown as Found;
    await driver.clickAt(x, y);
  };
  return {
    driver,
    until,
    isSeen,
    click,
    see: (target) => until(`${named(target)} is seen`, () => isSeen(target)),
    read: async (target) => (await find(target))?.said ?? "",
    write: async (target, text) => {
      await click(target);
      await driver.type(text);
    },
    pick: (target, option) => until(`${option} is picked`, () => driver.evaluate(pickInPage, target, option)),
  };
};
