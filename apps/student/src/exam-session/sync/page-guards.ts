import { missingOnServer, type SyncEngine } from "@examplar/sync";

/** Makes the browser ask before it leaves while some work exists only in this page. Returns a stop function. */
export const guardLeaving = (engine: SyncEngine): (() => void) => {
  const ask = (event: BeforeUnloadEvent) => {
    if (missingOnServer(engine.status()).only_in_page > 0) event.preventDefault();
  };
  window.addEventListener("beforeunload", ask);
  return () => window.removeEventListener("beforeunload", ask);
};

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;

/** Stops the browser from opening a dropped file in place of the page. Returns a stop function. */
export const guardDrops = (): (() => void) => {
  const refuse = (event: DragEvent) => {
    if (event.defaultPrevented || !holdsFiles(event)) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = "none";
  };
  window.addEventListener("dragover", refuse);
  window.addEventListener("drop", refuse);
  return () => {
    window.removeEventListener("dragover", refuse);
    window.removeEventListener("drop", refuse);
  };
};

/** Asks the browser not to clear this site when the disk is full. The browser may refuse; the exam goes on. */
export const keepStorage = async (): Promise<void> => {
  await navigator.storage?.persist?.().catch(() => false);
};
