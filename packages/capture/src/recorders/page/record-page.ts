import { record } from "rrweb";
import type { Stop } from "../recorder.types.ts";

/** A conversation with the teacher or support, and what is typed to sign in again, is nobody's evidence. */
const privateParts = "[data-private]";

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
