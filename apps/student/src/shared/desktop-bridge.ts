/** What the shell of the desktop app puts on the page before our code runs. It grows with what the shell can do. */
export interface DesktopBridge {
  version: string;
  /** The names of the programs that run on the device. */
  listProcesses?: () => Promise<string[]>;
  /** Whether the system lets the app record the screen. */
  hasScreenPermission?: () => Promise<boolean>;
}

declare global {
  interface Window {
    examplar_desktop?: DesktopBridge;
  }
}

export const desktopBridge = (): DesktopBridge | null => window.examplar_desktop ?? null;
