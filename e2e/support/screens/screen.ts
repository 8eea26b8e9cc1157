import type { Language } from "@examplar/domain";
import { expect, type Locator, type Page } from "@playwright/test";
import type { Person } from "../people.ts";
import { picturesAreWanted } from "./screens.ts";
import type { Server } from "../server.ts";

/** How a screen is checked and pictured. */
export interface View {
  name: string;
  /** Pictures to keep in docs/screens; none when absent. */
  pictures?: readonly ("light" | "dark" | "phone")[];
  /** A part far down a long screen that every picture must show. */
  subject?: Locator;
  /** Keeps the pointer where it is; by default it is moved away. */
  pointer_stays?: true;
  /** Exists only on a small screen. */
  phone_only?: true;
  /** A page without our scripts and themes, because it must work in any old browser. */
  is_plain?: true;
}

/** A state reached from the previous one without reloading. */
export interface Stop extends View {
  go: (page: Page) => Promise<void>;
}

export interface Screen extends View {
  /** When absent, nobody is signed in. */
  person?: Person;
  language?: Language;
  serviceWorkers?: "allow" | "block";
  troubles?: RegExp[];
  /** Resolves when the screen is complete. */
  open: (page: Page, server: Server) => Promise<void>;
  stops?: Stop[];
}

export const all = ["light", "dark", "phone"] as const;

/** Pictures show the app as used, stored for offline use; a check need not wait for that. */
export const serviceWorkers = picturesAreWanted ? "allow" : "block";
export const stored = async (page: Page) => {
  if (picturesAreWanted) await expect(page.getByText(/Ready offline|Prêt hors ligne/)).toBeVisible({ timeout: 20_000 });
};
