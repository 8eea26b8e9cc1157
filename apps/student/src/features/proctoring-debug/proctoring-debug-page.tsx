import type { ImageAnalysis } from "@examplar/contract";
import { defaultFaceThresholds, type FaceFigures } from "@examplar/domain";
import { Button, isRefused, Notice, usePageTitle, useTranslation } from "@examplar/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../shared/network/api.ts";
import { Frames } from "./frames.tsx";
import css from "./proctoring-debug.module.css";
import { firstFields, readFields, seeFrames, type Asked, type Recomputed } from "./proctoring-debug.state.ts";
import { SearchForm } from "./search-form.tsx";
import { Thresholds } from "./thresholds.tsx";

const load = ({ quiz_id, ...query }: Asked): Promise<ImageAnalysis> =>
  api("GET /api/v1/quizzes/:quiz_id/proctoring_image_analysis", { params: { quiz_id }, query });

const failureOf = (error: unknown) => {
  if (isRefused(error, "not_found")) return "not_found";
  return isRefused(error, "reason_required") ? "reason_required" : "failed";
};

/** Shows frames of a quiz with what the students' devices found in them. The server decides who reads anything. */
export const ProctoringDebugPage = ({ quiz_id }: { quiz_id: string }) => {
  const { t } = useTranslation("proctoring_debug");
  usePageTitle(t("title"));
  const [fields, setFields] = useState(() => firstFields(quiz_id));
  const [thresholds, setThresholds] = useState(defaultFaceThresholds);
  const [recomputed, setRecomputed] = useState<Recomputed>(new Map());
  const put = (id: string, figures: FaceFigures) => setRecomputed((known) => new Map(known).set(id, figures));
  const again = useMutation({
    mutationFn: async (analysis: ImageAnalysis) => {
      setRecomputed(new Map());
      await (await import("./recompute.ts")).recompute(analysis, put);
    },
  });
  const forgetRecomputed = () => {
    setRecomputed(new Map());
    again.reset();
  };
  const loading = useMutation({ mutationFn: load, onSuccess: forgetRecomputed });
  const asked = readFields(fields);
  const { data, error } = loading;
  return (
    <div className={css.page}>
      <h1>{t("title")}</h1>
      <p>{t("lead")}</p>
      <SearchForm
        fields={fields}
        wrong={typeof asked === "string" ? asked : null}
        busy={loading.isPending}
        onChange={setFields}
        onLoad={() => typeof asked !== "string" && loading.mutate(asked)}
      />
      <Thresholds thresholds={thresholds} onChange={setThresholds} />
      <div role="alert">{error && <Notice tone="red">{t(`failure.${failureOf(error)}`)}</Notice>}</div>
      {data && (
        <>
          <Frames frames={seeFrames(data.frames, recomputed, thresholds)} references={data.references} />
          {data.frames.length > 0 && (
            <div className={css.row}>
              <Button variant="plain" busy={again.isPending} onClick={() => again.mutate(data)}>
                {t("recompute")}
              </Button>
              <p role="status">
                {again.isPending && t("recomputing", { done: recomputed.size, all: data.frames.length })}
                {again.isError && t("recompute_failed")}
                {again.isSuccess && t("recomputed")}
              </p>
            </div>
          )}
        </>
      )}
    </div>
  );
};
