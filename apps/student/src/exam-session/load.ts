// For screens outside the exam, which most students see without ever needing these.
export const loadSealedWork = () => import("./ending/sealed-work.ts");
export const loadSync = () => import("./sync/exam-sync.ts");
export const loadMediaOutbox = () => import("./media/media-outbox.ts");
