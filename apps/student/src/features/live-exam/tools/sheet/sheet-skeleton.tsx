import { Bone, LoadingSkeleton } from "@examplar/ui";
import css from "../drawer/drawer.module.css";

/** A placeholder in the shape of the sheet. */
export const SheetSkeleton = () => {
  return (
    <LoadingSkeleton>
      <div className={css.skeleton}>
        <Bone width={140} height={28} />
        <Bone width="100%" height={44} />
        <Bone width="100%" height={320} />
      </div>
    </LoadingSkeleton>
  );
};
