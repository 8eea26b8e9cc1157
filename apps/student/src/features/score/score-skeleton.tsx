import { Bone, LoadingSkeleton } from "@examplar/ui";
import css from "./score.module.css";

export const ScoreSkeleton = () => (
  <LoadingSkeleton>
    <div className={css.bones}>
      <Bone width="60%" height={34} />
      <Bone width="100%" height={204} />
      <Bone width="100%" height={112} />
    </div>
  </LoadingSkeleton>
);
