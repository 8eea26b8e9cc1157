import { join } from "node:path";
import { deleteExpiredBrowsers, deleteExpiredCodes, deleteExpiredSessions } from "./features/accounts/index.ts";
import { sweepPictures } from "./features/answer-pictures/index.ts";
import { removeTestPictures } from "./features/camera-test/index.ts";
import { deleteOldMessages } from "./features/chat/index.ts";
import { deleteOldMedia, sweepMedia } from "./features/media/index.ts";
import type { Expiries } from "./features/retention/index.ts";
import { sweepScans } from "./features/scans/index.ts";
import { deleteOldEvents } from "./features/student-events/index.ts";
import { deleteFailedJobs } from "./platform/jobs/failed-jobs.ts";
import { removeFromOutbox } from "./platform/mail/outbox.ts";
import { pruneMessages } from "./platform/realtime/messages/prune.ts";

/** Composition root of retention: how to delete each kind of data once its retention rule expires. */
export const expiries: Expiries = {
  sign_in_codes: { deleteSome: deleteExpiredCodes },
  user_sessions: { deleteSome: deleteExpiredSessions },
  known_browsers: { deleteSome: deleteExpiredBrowsers },
  realtime_messages: { deleteSome: (db, { older_than, limit }) => pruneMessages(db, older_than, limit) },
  failed_jobs: { deleteSome: deleteFailedJobs },
  student_events: { deleteSome: deleteOldEvents },
  webcam_frames: { deleteSome: deleteOldMedia("camera_frame") },
  screenshots: { deleteSome: deleteOldMedia("screenshot", "screenshot_thumb") },
  audio: { deleteSome: deleteOldMedia("audio_chunk") },
  page_recordings: { deleteSome: deleteOldMedia("page_recording") },
  identity_photos: { deleteSome: deleteOldMedia("anchor_front", "anchor_right", "anchor_left", "id_card") },
  camera_test_pictures: { deleteFiles: [removeTestPictures] },
  chat_messages: { deleteSome: deleteOldMessages },
  outbox_mails: {
    deleteFiles: [({ config }, expired) => removeFromOutbox(join(config.data_dir, "outbox"), expired)],
  },
  unnamed_uploads: {
    at_night: true,
    deleteFiles: [
      async (parts, { older_than }) => {
        const { unnamed, without_row, unfinished } = await sweepPictures(parts, older_than);
        return unnamed + without_row + unfinished;
      },
      (parts, { older_than }) => sweepScans(parts, older_than),
      (parts, { older_than }) => sweepMedia(parts, older_than),
    ],
  },
};
