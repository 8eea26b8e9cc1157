import { Bone, LoadingSkeleton } from "@examplar/ui";
import cardCss from "./exam-card.module.css";
import css from "./exam-list.module.css";

/** The boxes of the list, with grey bars in place of text. */
export const ExamListSkeleton = () => {
  return (
    <LoadingSkeleton>
      <div className={css.section}>
        <Bone width={96} height={22} />
        <div className={css.group}>
          <Bone width={64} height={18} />
          <div className={css.cards}>
            {[180, 240, 200].map((width) => (
              <div key={width} className={cardCss.card}>
                <span className={cardCss.time}>
                  <Bone width={56} height={20} />
                </span>
                <span className={cardCss.main}>
                  <Bone width={width} height={22} />
                  <Bone width={128} height={24} />
                </span>
                <span className={cardCss.state}>
                  <Bone width={104} height={24} />
                </span>
              </div>
            ))}
          </div>
        </div>
      </div>
    </LoadingSkeleton>
  );
};
