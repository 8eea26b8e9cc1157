import type ui from "./locales/en.json";

/** Types the keys inside this package only. An app declares its own, with `ui` and with `app` as default. */
declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "app";
    resources: { app: Record<never, string>; ui: typeof ui };
  }
}
