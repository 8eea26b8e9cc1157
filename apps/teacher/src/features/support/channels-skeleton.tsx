import { Bone, LoadingSkeleton } from "@examplar/ui";
import css from "./support.module.css";

export const ChannelsSkeleton = () => {
  return (
    <LoadingSkeleton>
      <div className={`${css.split} ${css.listing}`}>
        <div className={css.list}>
          {Array.from({ length: 5 }, (_, row) => (
            <div key={row} className={css.channel}>
              <Bone width={150} />
            </div>
          ))}
        </div>
      </div>
    </LoadingSkeleton>
  );
};
