import type { QuestionBodies } from "@examplar/domain";
import { Notice, useTranslation } from "@examplar/ui";
import type { FileRefusal } from "./accepted-files.ts";
import { bytesOf } from "./bytes.ts";

interface Props {
  refused: readonly { name: string; why: FileRefusal }[];
  body: QuestionBodies["upload"];
}

/** Shows why chosen files were refused, one sentence each. */
export const RefusedFiles = ({ refused, body }: Props) => {
  const { t, i18n } = useTranslation("question_parts");
  const size = bytesOf(body.max_bytes, i18n.language);
  return (
    <div role="alert">
      {refused.length > 0 && (
        <Notice tone="red">
          {refused.map(({ name, why }) => (
            <p key={name}>{t(`upload.refused.${why}`, { name, size, count: body.max_files })}</p>
          ))}
        </Notice>
      )}
    </div>
  );
};
