/** The request header in which the desktop app names its version; a browser sends none. */
export const desktopAppHeader = "x-examplar-desktop-app";
