import { expect, test } from "vitest";
import { deviceName } from "./device-name.ts";

const like = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  ["Chrome", "Windows", `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${like} Chrome/149.0.0.0 Safari/537.36`],
  ["Chrome", "Linux", `Mozilla/5.0 (X11; Linux x86_64) ${like} HeadlessChrome/149.0.0.0 Safari/537.36`],
  ["Chrome", "ChromeOS", `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${like} Chrome/149.0.0.0 Safari/537.36`],
  ["Chrome", "Android", `Mozilla/5.0 (Linux; Android 10; K) ${like} Chrome/149.0.0.0 Mobile Safari/537.36`],
  ["Edge", "Windows", `Mozilla/5.0 (Windows NT 10.0) ${like} Chrome/149.0.0.0 Safari/537.36 Edg/149.0.0.0`],
  ["Opera", "Windows", `Mozilla/5.0 (Windows NT 10.0) ${like} Chrome/149.0.0.0 Safari/537.36 OPR/120.0`],
  [
    "Samsung Internet",
    "Android",
    `Mozilla/5.0 (Linux; Android 15; SM-S928B) ${like} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  ],
  ["Firefox", "Linux", "Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0"],
  ["Firefox", "macOS", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:148.0) Gecko/20100101 Firefox/148.0"],
  ["Safari", "macOS", `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${like} Version/19.0 Safari/605.1.15`],
  [
    "Safari",
    "iPhone",
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${like} Version/18.0 Mobile/15E148 Safari/604.1`,
  ],
  ["Chrome", "iPad", `Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) ${like} CriOS/149.0 Mobile/15E148 Safari/604.1`],
  [null, null, "curl/8.0"],
  [null, null, ""],
])("the device is %s on %s for the user agent %s", (browser, system, user_agent) => {
  expect(deviceName(user_agent)).toEqual({ browser, system });
});
