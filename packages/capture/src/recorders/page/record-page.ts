import { record } from "rrweb";
import type { Stop } from "../recorder.types.ts";

/** Conversations and signing in happen in dialogs; what is said there is nobody's evidence, as for the events. */
const privateParts = "dialog, [role=dialog], [data-private]";

export const recordPage = (emit: (event: object) => void): Stop =>
  record({
    emit,
    blockSelector: privateParts,
    maskInputOptions: { password: true, email: true, tel: true },
    slimDOMOptions: "all",
    sampling: { mousemove: 200, scroll: 250, input: "last", media: 1_000 },
    inlineStylesheet: true,
    recordCanvas: false,
    collectFonts: false,
  }) ?? (() => undefined);
