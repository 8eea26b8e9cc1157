import type { AnswerPicture } from "@examplar/contract";
import type { StoredFile } from "@examplar/questions";
import { useQueries } from "@tanstack/react-query";
import { api } from "../../../shared/api.ts";
import type { CopyQuestion } from "../correction.state.ts";

/** Where to see the files that answers name. */
export const useAnswerFiles = (instance_id: number, questions: readonly CopyQuestion[]) => {
  const asked = questions.filter(({ question, answer }) => question.attributes.type === "upload" && answer !== null);
  const files = useQueries({
    queries: asked.map(({ question }) => ({
      queryKey: ["answer_pictures", instance_id, question.id],
      queryFn: ({ signal }: { signal: AbortSignal }): Promise<AnswerPicture[]> =>
        api("GET /api/v1/quiz_instances/:instance_id/questions/:question_id/pictures", {
          params: { instance_id, question_id: question.id },
          signal,
        }),
    })),
  }).flatMap(({ data }) => data ?? []);
  return (name: string | number): StoredFile | null =>
    files.find(({ file_id, picture_id }) => file_id === name || picture_id === name) ?? null;
};
