import ui from "@examplar/ui/locales/en.json";
import app from "./en.json";

export const texts = { app, ui };
