import { Bone, LoadingSkeleton } from "@examplar/ui";
import css from "./correction.module.css";

export const CorrectionSkeleton = () => (
  <LoadingSkeleton>
    <div className={css.page}>
      <div className={css.header}>
        <Bone width={220} height={28} />
      </div>
      <div className={css.tabs}>
        <Bone width={320} height={44} />
      </div>
      <div className={`${css.panel} ${css.copy}`}>
        <Bone width="100%" height={72} />
        <Bone width="100%" height={220} />
        <Bone width="100%" height={220} />
      </div>
    </div>
  </LoadingSkeleton>
);
