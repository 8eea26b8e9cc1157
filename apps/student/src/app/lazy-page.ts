import { lazyRouteComponent } from "@tanstack/react-router";
import { onlyInPage } from "../shared/shell-slots.ts";

/**
 * Loads the code of a page when it is first shown. On failure the router reloads the page, as a newer version may have
 * replaced the file. The router recognises the failure by its message, so the message is changed while some work exists
 * only in this page.
 */
export const lazyPage: typeof lazyRouteComponent = (importer, name) =>
  lazyRouteComponent(
    () =>
      importer().catch((error: unknown) => {
        throw onlyInPage.get() > 0 ? new Error(String(error)) : error;
      }),
    name,
  );
