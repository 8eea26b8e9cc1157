import { lazyRouteComponent } from "@tanstack/react-router";
import { onlyInPage } from "../shared/shell-slots.ts";

/**
 * Loads the code of a page when it is first shown. Where that fails the router reloads, for a newer version may have
 * replaced the file; it knows the failure by its first words, and must not know it while only this page holds work.
 */
export const lazyPage: typeof lazyRouteComponent = (importer, name) =>
  lazyRouteComponent(
    () =>
      importer().catch((error: unknown) => {
        throw onlyInPage.get() > 0 ? new Error(String(error)) : error;
      }),
    name,
  );
