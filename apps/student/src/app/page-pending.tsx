import { Bone, LoadingSkeleton } from "@examplar/ui";
import { useLocation } from "@tanstack/react-router";
import { ExamListSkeleton } from "../features/exam-list/exam-list-skeleton.tsx";
import listCss from "../features/exam-list/exam-list.module.css";

/** Shown while a page is being read: the exam list in its own shape, any other as a title and lines. */
export function PagePending() {
  const { pathname } = useLocation();
  return (
    <div className={listCss.page}>
      {pathname === "/" ? (
        <>
          <div aria-hidden="true">
            <h1>
              <Bone width={150} height={28} />
            </h1>
            <p className={listCss.clock}>
              <Bone width={230} />
            </p>
          </div>
          <ExamListSkeleton />
        </>
      ) : (
        <LoadingSkeleton>
          <Bone width={240} height={32} />
        </LoadingSkeleton>
      )}
    </div>
  );
}
