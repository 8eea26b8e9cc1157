import { EventType, record } from "rrweb";
import type { Stop } from "../recorder.types.ts";
import type { EmitPageEvent } from "./page-recording.ts";

/** Conversations and signing in happen in dialogs; what is said there is nobody's evidence, as for the events. */
const privateParts = "dialog, [role=dialog], [data-private]";

/** A chunk that is lost spoils the replay until the page's whole content comes again, which takes the page a moment. */
const wholeEveryMs = 5 * 60_000;

export const recordPage = (emit: EmitPageEvent): Stop =>
  record({
    // A description of the window comes first, then the content.
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
