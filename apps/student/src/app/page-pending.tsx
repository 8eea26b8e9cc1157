import { Bone, LoadingSkeleton } from "@examplar/ui";
import { useLocation } from "@tanstack/react-router";
import { ExamListPending } from "../features/exam-list/exam-list-pending.tsx";
import { wasSignedIn } from "../shared/sign-in/current-user.ts";
import css from "./page-pending.module.css";

/** Shown while a page loads: a skeleton of the exam list, or of a title for any other page. */
export const PagePending = () => {
  const { pathname } = useLocation();
  if (pathname === "/" && wasSignedIn()) return <ExamListPending />;
  return (
    <div className={css.page}>
      <LoadingSkeleton>
        <Bone width={240} height={32} />
      </LoadingSkeleton>
    </div>
  );
};
