import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { launchOptions, place } from "../support/launch.ts";
import { asScript, type Driver } from "./driver.ts";

type NewerApi = [owner: string, member: string | null, is_static: boolean];

const command = fileURLToPath(new URL("../../tools/compat/newer-apis.command.ts", import.meta.url));

/** Runs in the page before its own code: removes the APIs that the oldest supported browsers lack. */
const removeApis = (apis: readonly NewerApi[]) => {
  type Holder = Record<PropertyKey, unknown> | undefined;
  const world = globalThis as unknown as Record<string, unknown>;
  const remove = (holder: Holder, name: string) => {
    const key = name.startsWith("@@") ? (Symbol as unknown as Record<string, symbol>)[name.slice(2)] : name;
    if (holder && key !== undefined) Reflect.deleteProperty(holder, key);
  };
  for (const [owner, member, is_static] of apis) {
    const path = owner.split(".");
    const last = path.pop()!;
    const scope = path.reduce<Holder>((at, name) => at?.[name] as Holder, world);
    const holder = scope?.[last] as Holder;
    if (member === null) remove(scope, last);
    else {
      // For built-in classes, the data does not distinguish static members from those of instances.
      remove(holder, member);
      if (!is_static && typeof holder === "function") remove(holder["prototype"], member);
    }
  }
};

/**
 * Opens Chromium without APIs newer than our oldest supported browsers, with the same driver interface as other
 * engines.
 */
export const openOldestChromium = async (): Promise<Driver> => {
  const browser = await chromium.launch(launchOptions);
  const context = await browser.newContext({ ...place, serviceWorkers: "allow" });
  const printed = execFileSync(process.execPath, [command], { encoding: "utf8" });
  await context.addInitScript(removeApis, JSON.parse(printed) as NewerApi[]);
  const page = await context.newPage();
  const { keyboard, mouse } = page;
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    // Sends the function as text, like the other drivers.
    evaluate: async (work, ...given) =>
      JSON.parse(await page.evaluate<string>(`(${asScript(work)})(${JSON.stringify(JSON.stringify(given))})`)),
    clickAt: (x, y) => mouse.click(x, y),
    type: (text) => keyboard.type(text),
    press: (key, modifier) => keyboard.press(modifier ? `${modifier}+${key}` : key),
    chooseFile: (path) => page.locator("input[type=file]").first().setInputFiles(path),
    screenshot: () => page.screenshot(),
    close: () => browser.close(),
  };
};
