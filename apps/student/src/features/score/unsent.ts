import { createIndexedDbStore, openLocalDatabase, type SyncStatus } from "@examplar/sync";
import { useEffect, useState } from "react";
import { countFiles } from "../../shared/answer-files.ts";
import { engineFor } from "../../shared/exam-sync.ts";
import { holdMore, nothingUnsent, type Unsent } from "./score.state.ts";

interface Attempt {
  user_id: number;
  quiz_id: number;
  /** Null until the score is known. */
  score_id: number | null;
  /** Another exam's answers are not this one's. Undefined until the score is known: then all are counted. */
  instance_id: number | undefined;
}

const outbox = createIndexedDbStore();

const withoutFiles = ({ pending, set_aside, files }: SyncStatus) => ({
  pending,
  own: { answers: pending.answers - files.waiting, set_aside: set_aside - files.refused },
});

/**
 * Counted in the outbox itself: an engine that has just been made has counted nothing yet, and "nothing waits" must
 * never be said of what nobody has looked at. Where the browser keeps nothing, the engine is all there is.
 */
const countsOf = async ({ user_id, instance_id }: Pick<Attempt, "user_id" | "instance_id">, status: SyncStatus) => {
  const files = await countFiles(user_id, instance_id);
  const { pending, own } = await outbox.counts(user_id, instance_id).catch(() => withoutFiles(status));
  return {
    answers: own.answers + files.waiting + status.writing,
    set_aside: own.set_aside + files.refused,
    refused_files: files.refused,
    events: pending.events + pending.media_records,
    connection: status.connection,
  };
};

/** Pictures and sound lie beside the outbox until they are uploaded. */
const countMedia = async ({ user_id, quiz_id, score_id }: Omit<Attempt, "instance_id">) => {
  const database = await openLocalDatabase();
  try {
    const session = `a-${quiz_id}-${user_id}`;
    const waiting = IDBKeyRange.bound([session, 0], [session, 1], false, true);
    const [screenshots, proctoring] = await Promise.all([
      score_id === null ? 0 : database.countFromIndex("screenshots", "by_score", score_id),
      database.countFromIndex("audio_chunks", "by_session", waiting),
    ]);
    return { screenshots, proctoring };
  } finally {
    database.close();
  }
};

const countMediaEveryMs = 2000;

/** What this browser still holds of the student's work, as it shrinks. Null until it has been counted. */
export const useUnsent = (attempt: Attempt, has_media: boolean): Unsent | null => {
  const { user_id, quiz_id, score_id, instance_id } = attempt;
  const [unsent, setUnsent] = useState<Unsent | null>(null);

  useEffect(() => {
    let stop = () => {};
    let left = false;
    let asked = 0;
    const look = async (status: SyncStatus) => {
      const turn = ++asked;
      const counts = await countsOf({ user_id, instance_id }, status);
      if (!left && turn === asked) setUnsent((was) => holdMore(was ?? nothingUnsent, counts));
    };
    void engineFor({ user_id, instance_id: null }).then((engine) => {
      if (!left) stop = engine.subscribe((status) => void look(status));
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
      void countMedia({ user_id, quiz_id, score_id }).then(
        (media) => setUnsent((was) => was && holdMore(was, media)),
        // Where the browser keeps nothing, nothing waits.
        () => undefined,
      );
    look();
    const timer = setInterval(look, countMediaEveryMs);
    return () => clearInterval(timer);
  }, [user_id, quiz_id, score_id, has_media]);

  return unsent;
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
