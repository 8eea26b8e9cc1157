import type { Language } from "@examplar/domain";
import { expect, type Locator, type Page } from "@playwright/test";
import type { Person } from "../people.ts";
import { picturesAreWanted } from "./screens.ts";
import type { Server } from "../server.ts";

/** How a screen is looked at once it stands. */
export interface View {
  name: string;
  /** Which pictures are kept in docs/screens; none when absent. */
  pictures?: readonly ("light" | "dark" | "phone")[];
  /** A part far down a long screen: each picture shows it, whatever the width. */
  subject?: Locator;
  /** The pointer is part of the picture; elsewhere it is out of the way. */
  pointer_stays?: true;
  /** There only on a small screen. */
  phone_only?: true;
  /** Without our scripts, and so without our themes: it must work in a browser of any age. */
  is_plain?: true;
}

/** A state that is reached from the one before it, without a new visit. */
export interface Stop extends View {
  go: (page: Page) => Promise<void>;
}

export interface Screen extends View {
  /** Absent: a visitor. */
  person?: Person;
  language?: Language;
  serviceWorkers?: "allow" | "block";
  troubles?: RegExp[];
  /** Resolves when the screen stands complete. */
  open: (page: Page, server: Server) => Promise<void>;
  stops?: Stop[];
}

export const all = ["light", "dark", "phone"] as const;

/** A picture shows the app as it is used, stored for use without a network; a check need not wait for that. */
export const serviceWorkers = picturesAreWanted ? "allow" : "block";
export const stored = async (page: Page) => {
  if (picturesAreWanted) await expect(page.getByText(/Ready offline|Prêt hors ligne/)).toBeVisible({ timeout: 20_000 });
};
