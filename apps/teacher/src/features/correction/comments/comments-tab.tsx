import type { TeacherScore } from "@examplar/contract";
import { Button, Chip, useTranslation } from "@examplar/ui";
import css from "./comments.module.css";
import { GenerateFeedback } from "./generate-feedback.tsx";
import { PlainComment } from "./plain-comment.tsx";
import { PublicComment } from "./public-comment.tsx";
import { useSaveComment } from "./use-save-comment.ts";

/** Comments on the whole attempt: for the student, among teachers, and by support. */
export const CommentsTab = ({ score, is_debug }: { score: TeacherScore; is_debug: boolean }) => {
  const { t } = useTranslation("correction");
  const save = useSaveComment(score);
  const { comment_source, manually_validated_comment } = score;
  const isAi = comment_source !== null && comment_source !== "manual" && !manually_validated_comment;
  const saveAsItIs = () => save.mutate({ public_comment: score.public_comment, manually_validated_comment: true });
  return (
    <div className={css.comments}>
      <PublicComment
        score_id={score.id}
        stored={score.public_comment}
        busy={save.isPending}
        chip={isAi && <Chip tone="blue">{t("comments.ai")}</Chip>}
        approve={
          isAi && (
            <Button busy={save.isPending} onClick={() => saveAsItIs()}>
              {t("comments.approve")}
            </Button>
          )
        }
        below={score.state !== "started" && score.public_comment === null && <GenerateFeedback score_id={score.id} />}
        onSave={(text) => save.mutateAsync({ public_comment: text, manually_validated_comment: true })}
      />
      <PlainComment
        score_id={score.id}
        kind="private"
        stored={score.private_comment}
        busy={save.isPending}
        onSave={(text) => save.mutateAsync({ private_comment: text })}
      />
      <PlainComment
        score_id={score.id}
        kind="support"
        stored={score.support_comment}
        busy={save.isPending}
        read_only={!is_debug}
        onSave={(text) => save.mutateAsync({ support_comment: text, debug_mode: true })}
      />
    </div>
  );
};
