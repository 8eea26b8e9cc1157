/** What the shell of the desktop app puts on the page before our code runs. Newer shells offer more functions. */
export interface DesktopBridge {
  version: string;
  /** Returns the names of the programs that run on the device. */
  listProcesses?: () => Promise<string[]>;
  /** Returns whether the operating system lets the app record the screen. */
  hasScreenPermission?: () => Promise<boolean>;
}

declare global {
  interface Window {
    examplar_desktop?: DesktopBridge;
  }
}

export const desktopBridge = (): DesktopBridge | null => window.examplar_desktop ?? null;
