import type { DemoAccount, DemoMail, User } from "@examplar/contract";
import type { Language } from "@examplar/domain";
import { expect, type APIRequestContext, type Page } from "@playwright/test";

/** Demo accounts, by the names that tests use. */
export const people = {
  camille: "Camille Martin",
  lucas: "Lucas Bernard",
  chloe: "Chloé Rousseau",
  oliver: "Oliver Bennett",
  amelia: "Amelia Clarke",
  noah: "Noah Patel",
  sofia: "Sofia Rossi",
  ethan: "Ethan Hughes",
  sacha: "Sacha Weber",
  helene: "Hélène Dubois",
  karim: "Karim Benali",
  james: "James Whitfield",
  priya: "Priya Raman",
  noor: "Noor Haddad",
  antoine: "Antoine Lefèvre",
} as const;
export type Person = keyof typeof people;

/** Sends a GET request with the cookies of the browser, like the page. */
export const read = async <T>(request: APIRequestContext, path: string): Promise<T> => {
  const reply = await request.get(path);
  expect(reply.status(), path).toBe(200);
  return (await reply.json()) as T;
};

export const write = async <T>(request: APIRequestContext, path: string, data: object = {}): Promise<T> => {
  const reply = await request.post(path, { data });
  expect(reply.ok(), `${path}: ${reply.status()}`).toBe(true);
  return (await reply.json()) as T;
};

/** Signs in without a page and saves the test's language. */
export const signIn = async (request: APIRequestContext, person: Person, language: Language): Promise<User> => {
  const accounts = await read<DemoAccount[]>(request, "/api/v1/demo/accounts");
  const account = accounts.find(({ name }) => name === people[person]);
  await write(request, "/api/v1/demo/user_sessions", { user_id: account?.id });
  const saved = await request.patch("/api/v1/users/me", { data: { language } });
  return (await saved.json()) as User;
};

/** Switches the person's language and reloads the page. */
export const readIn = async (page: Page, language: Language): Promise<void> => {
  expect((await page.request.patch("/api/v1/users/me", { data: { language } })).ok()).toBe(true);
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", language);
};

/**
 * Polls for the code, because the server sends the mail after its reply. Otherwise the time of the reply would reveal
 * whether the address exists.
 */
export const codeSentTo = async (request: APIRequestContext, email: string): Promise<string> => {
  let code = "";
  const readMail = async () => {
    const mail = (await read<DemoMail[]>(request, "/api/v1/demo/mails")).find(({ to }) => to === email);
    code = /\d{6}/.exec(mail?.text ?? "")?.[0] ?? "";
    return code;
  };
  await expect.poll(readMail, { message: `a mail to ${email}` }).not.toBe("");
  return code;
};
