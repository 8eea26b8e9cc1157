import type { Language } from "@examplar/domain";
import { expect, type Page } from "@playwright/test";
import type { Person } from "./people.ts";
import { picturesAreWanted } from "./screens.ts";

export interface Screen {
  name: string;
  /** Absent: a visitor. */
  person?: Person;
  language?: Language;
  serviceWorkers?: "allow" | "block";
  troubles?: RegExp[];
  /** Without our scripts, and so without our themes: it must work in a browser of any age. */
  is_plain?: true;
  /** Which pictures are kept in docs/screens; none when absent. */
  pictures?: ("light" | "dark" | "phone")[];
  /** Resolves when the screen stands complete. */
  open: (page: Page) => Promise<void>;
}

export const all = ["light", "dark", "phone"] as const;

/** A picture shows the app as it is used, stored for use without a network; a check need not wait for that. */
export const serviceWorkers = picturesAreWanted ? "allow" : "block";
export const stored = async (page: Page) => {
  if (picturesAreWanted) await expect(page.getByText(/Ready offline|Prêt hors ligne/)).toBeVisible({ timeout: 20_000 });
};
