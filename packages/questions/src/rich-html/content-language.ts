import { createContext } from "react";

/** The language of what teachers wrote, which may not be that of the page; screen readers choose their voice by it. */
export const ContentLanguage = createContext<string | undefined>(undefined);
