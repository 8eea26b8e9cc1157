import init, { Model } from "@ironcalc/wasm";
import engine from "@ironcalc/wasm/wasm_bg.wasm?url";

let started: Promise<unknown> | undefined;

/** Answers store formulas in English; the sheet then switches to the language of the page. */
const newModel = () => new Model("sheet", "en", "UTC", "en");

/** Resolves to a function that makes a sheet. The engine starts once per page; a failed start is retried. */
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
