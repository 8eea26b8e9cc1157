import type ui from "./locales/en.json";

/** Types the keys inside this package only; an app declares its own, with `ui` among its namespaces. */
declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "ui";
    resources: { ui: typeof ui };
  }
}
