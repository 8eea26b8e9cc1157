import { Bone, LoadingSkeleton } from "@examplar/ui";
import css from "./documents.module.css";

export const PaperSkeleton = () => {
  return (
    <LoadingSkeleton>
      <div className={css.skeleton}>
        <Bone width={180} height={28} />
        <Bone width="100%" height={420} />
      </div>
    </LoadingSkeleton>
  );
};
