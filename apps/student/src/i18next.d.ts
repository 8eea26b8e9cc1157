import type ui from "@examplar/ui/locales/en.json";
import type app from "./locales/en.json";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "app";
    resources: { app: typeof app; ui: typeof ui };
  }
}
