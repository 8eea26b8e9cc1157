import init, { Model } from "@ironcalc/wasm";
import engine from "@ironcalc/wasm/wasm_bg.wasm?url";

let started: Promise<unknown> | undefined;

/** English is how formulas are kept; the sheet then speaks the language of the page. */
const newModel = () => new Model("sheet", "en", "UTC", "en");

/** Resolves to what makes a sheet. The engine is started once a page; a start that failed is tried again. */
export const startEngine = async (): Promise<() => Model> => {
  started ??= init({ module_or_path: engine });
  try {
    await started;
  } catch (error) {
    started = undefined;
    throw error;
  }
  return newModel;
};
