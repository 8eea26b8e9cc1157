import type { SyncEngine } from "@examplar/sync";
import { useEffect, useState } from "react";
import { engineFor, loadMediaOutbox } from "../../../exam-session/index.ts";
import { holdMore, nothingUnsent, type Unsent } from "../score.state.ts";

interface Attempt {
  user_id: number;
  quiz_id: number;
  /** Restricts the counts to this attempt. Undefined until the score is known: then all attempts are counted. */
  instance_id: number | undefined;
}

/** Counts anew, because a new engine has counted nothing yet. */
const countsOf = async (engine: SyncEngine, instance_id: number | undefined) => {
  const { waiting, refused, refused_files, records } = await engine.missing(instance_id);
  const { connection } = engine.status();
  return { answers: waiting, set_aside: refused, refused_files, events: records, connection };
};

/** Media is stored beside the outbox until it is uploaded, which goes on from this page. */
const countMedia = async ({ user_id, quiz_id }: Pick<Attempt, "user_id" | "quiz_id">) => {
  const { mediaOutboxOf } = await loadMediaOutbox();
  const { screenshot = 0, page_recording = 0, ...others } = await mediaOutboxOf(user_id).waitingOf(quiz_id);
  return {
    screenshots: screenshot + page_recording,
    proctoring: Object.values(others).reduce((sum, count) => sum + count, 0),
  };
};

const withMedia = (unsent: Unsent, { screenshots, proctoring, most }: Unsent): Unsent => ({
  ...unsent,
  screenshots,
  proctoring,
  most: { ...most, events: unsent.most.events },
});

const countMediaEveryMs = 2000;

/** Returns what this browser still holds of the student's work, as it shrinks. Null until it has been counted. */
export const useUnsent = (attempt: Attempt, has_media: boolean): Unsent | null => {
  const { user_id, quiz_id, instance_id } = attempt;
  const [unsent, setUnsent] = useState<Unsent | null>(null);
  const [media, setMedia] = useState<Unsent | null>(null);

  useEffect(() => {
    let stop = () => {};
    let left = false;
    let asked = 0;
    const look = async (engine: SyncEngine) => {
      const turn = ++asked;
      const counts = await countsOf(engine, instance_id);
      if (!left && turn === asked) setUnsent((was) => holdMore(was ?? nothingUnsent, counts));
    };
    void engineFor({ user_id, instance_id: null }).then((engine) => {
      if (!left) stop = engine.subscribe(() => void look(engine));
    });
    return () => {
      left = true;
      stop();
      setUnsent(null);
    };
  }, [user_id, instance_id]);

  useEffect(() => {
    if (!has_media) return;
    const look = () =>
      void countMedia({ user_id, quiz_id }).then(
        (counts) => setMedia((was) => holdMore(was ?? nothingUnsent, counts)),
        // Where the browser stores nothing, nothing waits.
        () => setMedia(nothingUnsent),
      );
    look();
    const timer = setInterval(look, countMediaEveryMs);
    return () => clearInterval(timer);
  }, [user_id, quiz_id, has_media]);

  // Say nothing about sending before the counts are known.
  if (unsent === null || (has_media && media === null)) return null;
  return media === null ? unsent : withMedia(unsent, media);
};

/**
 * Idempotent: sends everything that this browser knows again. Waits only for the work of this attempt, because another
 * one may have work that cannot be sent yet.
 */
export const resync = async (user_id: number, instance_id: number | undefined): Promise<boolean> => {
  const engine = await engineFor({ user_id, instance_id: null });
  await engine.resendAll();
  engine.wake();
  return (await engine.flush({ within_ms: 15_000, instance_id })).settled;
};
