import ui from "@examplar/ui/locales/fr.json";
import app from "./fr.json";

export const texts = { app, ui };
