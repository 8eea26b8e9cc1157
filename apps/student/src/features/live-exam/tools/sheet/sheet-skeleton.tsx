import { Bone, LoadingSkeleton } from "@examplar/ui";
import css from "../drawer/drawer.module.css";

/** In the shape of the sheet that is to come. */
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
