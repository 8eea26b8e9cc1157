import { lazyPage } from "../lazy-page.ts";

export const ExamNotVisiblePage = lazyPage(
  () => import("../../features/plain-pages/message-pages.tsx"),
  "ExamNotVisiblePage",
);
