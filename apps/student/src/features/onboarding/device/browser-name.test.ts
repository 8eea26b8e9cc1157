import { expect, test } from "vitest";
import { browserName } from "./browser-name.ts";

const webkit = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  ["chrome", `${webkit} Chrome/149.0.0.0 Safari/537.36`],
  ["chrome", `${webkit} HeadlessChrome/149.0.0.0 Safari/537.36`],
  ["edge", `${webkit} Chrome/149.0.0.0 Safari/537.36 Edg/149.0.0.0`],
  ["firefox", "Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0"],
  ["safari", "Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15"],
  ["other", `${webkit} Chrome/149.0.0.0 Safari/537.36 OPR/120.0`],
  ["other", "curl/8.0"],
])("ERR-26 ERR-27 the browser is %s for the user agent %s", (name, user_agent) => {
  expect(browserName(user_agent)).toBe(name);
});
