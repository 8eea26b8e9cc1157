import type ui from "./locales/en.json";

/** Types the keys inside this package only; an app declares its own, with `ui` among its namespaces and `app` the default. */
declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "app";
    resources: { app: Record<never, string>; ui: typeof ui };
  }
}
