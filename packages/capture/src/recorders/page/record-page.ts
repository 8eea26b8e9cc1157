import { EventType, record } from "rrweb";
import type { Stop } from "../recorder.types.ts";
import type { EmitPageEvent } from "./page-recording.ts";

/** Dialogs are private: conversations and sign-ins happen there, and are no evidence, as in the events. */
const privateParts = "dialog, [role=dialog], [data-private]";

/** After a lost chunk, a replay is wrong until the next whole content. Taking it keeps the page busy for a moment. */
const wholeEveryMs = 5 * 60_000;

export const recordPage = (emit: EmitPageEvent): Stop =>
  record({
    // rrweb first sends a description of the window, then the content.
    emit: (event, isCheckout = false) => emit(event, isCheckout && event.type === EventType.Meta),
    checkoutEveryNms: wholeEveryMs,
    blockSelector: privateParts,
    maskInputOptions: { password: true, email: true, tel: true },
    slimDOMOptions: "all",
    sampling: { mousemove: 200, scroll: 250, input: "last", media: 1_000 },
    inlineStylesheet: true,
    recordCanvas: false,
    collectFonts: false,
  }) ?? (() => undefined);
