// Lazy imports for screens outside the exam: most students see those without ever needing these modules.
export const loadSealedWork = () => import("./ending/sealed-work.ts");
export const loadSync = () => import("./sync/exam-sync.ts");
export const loadMediaOutbox = () => import("./media/media-outbox.ts");
