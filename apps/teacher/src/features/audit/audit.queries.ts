import type {
  AnalysedFrames,
  AttemptReport,
  IdentityPhotos,
  Media,
  MediaFigures,
  Screenshots,
  SimilarEvent,
  StudentEventRow,
} from "@examplar/contract";
import { pageSize, readPages } from "@examplar/ui";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../shared/api.ts";
import type { TimeWindow } from "./timeline/timeline.state.ts";

const key = (score_id: number, ...rest: unknown[]) => ["audit", score_id, ...rest];

export const reportQuery = (score_id: number) =>
  queryOptions({
    queryKey: key(score_id, "report"),
    queryFn: ({ signal }): Promise<AttemptReport> =>
      api("GET /api/v1/scores/:score_id/events_report", { params: { score_id }, signal }),
  });

const timelinePage = 20_000;

/** Reads all events, because the timeline shows the whole attempt at once. */
export const eventsQuery = (score_id: number) =>
  queryOptions({
    queryKey: key(score_id, "events"),
    queryFn: ({ signal }) =>
      readPages(
        (last: StudentEventRow | undefined) =>
          api("GET /api/v1/scores/:score_id/student_events", {
            params: { score_id },
            query: { after: last?.id, after_at: last?.happened_at, limit: timelinePage },
            signal,
          }),
        { limit: timelinePage },
      ),
  });

export const similarQuery = (score_id: number) =>
  queryOptions({
    queryKey: key(score_id, "similar"),
    queryFn: ({ signal }) =>
      readPages((last: SimilarEvent | undefined) =>
        api("GET /api/v1/scores/:score_id/similar_events", {
          params: { score_id },
          query: { after: last?.event_id, after_at: last?.happened_at, limit: pageSize },
          signal,
        }),
      ),
  });

export const figuresQuery = (score_id: number) =>
  queryOptions({
    queryKey: key(score_id, "figures"),
    queryFn: ({ signal }): Promise<MediaFigures> =>
      api("GET /api/v1/scores/:score_id/media_figures", { params: { score_id }, signal }),
  });

/** Reads all analysed frames, because the timeline shows the faces of the whole attempt. */
export const facesQuery = (score_id: number) =>
  queryOptions({
    queryKey: key(score_id, "faces"),
    queryFn: ({ signal }): Promise<AnalysedFrames> =>
      readPages(
        (last: AnalysedFrames[number] | undefined) =>
          api("GET /api/v1/scores/:score_id/analysed_frames", {
            params: { score_id },
            query: { after: last?.id, after_at: last?.happened_at, limit: timelinePage },
            signal,
          }),
        { limit: timelinePage },
      ),
  });

export const identityQuery = (summary_id: number) =>
  queryOptions({
    queryKey: ["audit", "identity", summary_id],
    queryFn: ({ signal }): Promise<IdentityPhotos> =>
      api("GET /api/v1/quizzes_attempt_summaries/:summary_id/identity_photos", { params: { summary_id }, signal }),
  });

const windowOf = ({ from_ms, to_ms }: TimeWindow) => ({
  from: new Date(from_ms).toISOString(),
  to: new Date(to_ms).toISOString(),
});

export const screenshotsQuery = (score_id: number, window: TimeWindow, limit: number) =>
  queryOptions({
    queryKey: key(score_id, "screenshots", window.from_ms, window.to_ms, limit),
    queryFn: ({ signal }): Promise<Screenshots> =>
      api("GET /api/v1/scores/:score_id/screenshots", {
        params: { score_id },
        query: { ...windowOf(window), limit },
        signal,
      }),
  });

export type RecordedKind = "camera_frame" | "screenshot" | "audio_chunk";

/**
 * Returns an even selection when the window has more items than the server sends at once. `elsewhere`: only items of
 * devices that had already lost the attempt to another one.
 */
export const recordedQuery = (score_id: number, kind: RecordedKind, window: TimeWindow, elsewhere = false) =>
  queryOptions({
    queryKey: key(score_id, kind, window.from_ms, window.to_ms, elsewhere),
    queryFn: ({ signal }): Promise<Media[]> =>
      api("GET /api/v1/scores/:score_id/media", {
        params: { score_id },
        query: { kind, ...(elsewhere && { elsewhere: "true" }), ...windowOf(window), limit: 200 },
        signal,
      }),
  });

/** Reads every part of a page recording, because each part continues those before it. */
export const pageRecordingQuery = (score_id: number) =>
  queryOptions({
    queryKey: key(score_id, "page_recording"),
    queryFn: ({ signal }) =>
      readPages((last: Media | undefined) =>
        api("GET /api/v1/scores/:score_id/media", {
          params: { score_id },
          query: { kind: "page_recording", after: last?.id, after_at: last?.happened_at, limit: pageSize },
          signal,
        }),
      ),
  });
