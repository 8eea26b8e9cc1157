import type { SyncEngine } from "@examplar/sync";
import { useEffect, useState } from "react";
import { engineFor, loadMediaOutbox } from "../../../exam-session/index.ts";
import { holdMore, nothingUnsent, type Unsent } from "../score.state.ts";

interface Attempt {
  user_id: number;
  quiz_id: number;
  /** Another exam's answers are not this one's. Undefined until the score is known: then all are counted. */
  instance_id: number | undefined;
}

/** Counted anew: an engine that has just been made has counted nothing yet. */
const countsOf = async (engine: SyncEngine, instance_id: number | undefined) => {
  const { waiting, refused, refused_files, records } = await engine.missing(instance_id);
  const { connection } = engine.status();
  return { answers: waiting, set_aside: refused, refused_files, events: records, connection };
};

/** Pictures and sound lie beside the outbox until they are uploaded, which goes on from this page. */
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

/** What this browser still holds of the student's work, as it shrinks. Null until it has been counted. */
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
        // Where the browser keeps nothing, nothing waits.
        () => setMedia(nothingUnsent),
      );
    look();
    const timer = setInterval(look, countMediaEveryMs);
    return () => clearInterval(timer);
  }, [user_id, quiz_id, has_media]);

  // Nothing is said to be sent before it has been counted.
  if (unsent === null || (has_media && media === null)) return null;
  return media === null ? unsent : withMedia(unsent, media);
};

/**
 * Sends everything again that this browser knows; repeating it changes nothing on the server. Only what this attempt
 * left here is waited for: another one may have work that cannot go yet.
 */
export const resync = async (user_id: number, instance_id: number | undefined): Promise<boolean> => {
  const engine = await engineFor({ user_id, instance_id: null });
  await engine.resendAll();
  engine.wake();
  return (await engine.flush({ within_ms: 15_000, instance_id })).settled;
};
