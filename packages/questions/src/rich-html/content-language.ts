import { createContext } from "react";

/** The language of the teachers' texts, which may differ from the page's; screen readers choose their voice by it. */
export const ContentLanguage = createContext<string | undefined>(undefined);
