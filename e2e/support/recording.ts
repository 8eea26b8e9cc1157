import type { Media, ScoreRow, StudentEventRow, UploadCredentials } from "@examplar/contract";
import type { MediaKind } from "@examplar/domain";
import type { APIRequestContext, Page } from "@playwright/test";
import type { MadeExam } from "./exam.ts";
import { launchOptions } from "./launch.ts";
import { read } from "./people.ts";

/** Arguments for a fake camera, microphone and screen, shared without a permission prompt. */
export const fakeDeviceArgs = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];
export const fakeDevices = { ...launchOptions, args: [...launchOptions.args, ...fakeDeviceArgs] };

/** Call before the page opens. Returns a function that counts the page's running camera and microphone tracks. */
export const watchTracks = async (page: Page): Promise<() => Promise<number>> => {
  await page.addInitScript(() => {
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    const streams: MediaStream[] = [];
    Object.assign(window, { streams });
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await ask(wanted);
      streams.push(stream);
      return stream;
    };
  });
  return () =>
    page.evaluate(
      () =>
        (window as unknown as { streams: MediaStream[] }).streams
          .flatMap((stream) => stream.getTracks())
          .filter(({ readyState }) => readyState === "live").length,
    );
};

export const scoreOf = async (teacher: APIRequestContext, exam: MadeExam): Promise<number> =>
  (await read<ScoreRow[]>(teacher, `/api/v1/quizzes/${exam.quiz_id}/scores`))[0]!.id!;

/** Hands in through the page, like a student at the end of the exam. */
export const handInOnPage = async (page: Page) => {
  await page.getByRole("button", { name: "Finish", exact: true }).first().click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Finish|Hand in/ })
    .last()
    .click();
  await page.waitForURL(/score/);
};

/** Reads all media of one kind from the server as the teacher, in order of time. */
export const mediaOf = async (teacher: APIRequestContext, exam: MadeExam, kind: MediaKind): Promise<Media[]> => {
  const path = `/api/v1/scores/${await scoreOf(teacher, exam)}/media?kind=${kind}`;
  const media: Media[] = [];
  for (;;) {
    const after = media.at(-1)?.id;
    const page = await read<Media[]>(teacher, `${path}${after ? `&after=${after}` : ""}`);
    media.push(...page);
    if (page.length === 0 || after === media.at(-1)?.id) return media;
  }
};

export const eventsOf = async (teacher: APIRequestContext, exam: MadeExam): Promise<StudentEventRow[]> => {
  const score_id = await scoreOf(teacher, exam);
  const events: StudentEventRow[] = [];
  for (;;) {
    const after = events.at(-1)?.id;
    const path = `/api/v1/scores/${score_id}/student_events${after ? `?after=${after}` : ""}`;
    const page = await read<StudentEventRow[]>(teacher, path);
    events.push(...page);
    if (page.length < 200) return events;
  }
};

export const eventKinds = async (teacher: APIRequestContext, exam: MadeExam): Promise<string[]> =>
  (await eventsOf(teacher, exam)).map(({ kind }) => kind);

export const bytesOf = async (teacher: APIRequestContext, { url }: Media): Promise<Buffer> =>
  (await teacher.get(url)).body();

/** Records the credentials that a page receives, and its uploads to the storage. */
export const watchUploads = (page: Page) => {
  const grants: UploadCredentials[] = [];
  page.on("response", async (response) => {
    if (response.url().endsWith("/upload_credentials")) grants.push((await response.json()) as UploadCredentials);
  });
  const puts: { path: string; headers: Record<string, string> }[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === "PUT" && pathname.startsWith("/storage/"))
      puts.push({ path: pathname, headers: request.headers() });
  });
  return { grants, puts };
};

/** Returns the uploads that did not use short-lived credentials from a reply, with their bucket, region and folder. */
export const notGranted = ({ grants, puts }: ReturnType<typeof watchUploads>): string[] =>
  puts
    .filter(({ path, headers }) => {
      const grant = grants.find(({ session_token }) => session_token === headers["x-amz-security-token"]);
      if (!grant || Date.parse(grant.expires_at) - Date.now() > 15 * 60_000) return true;
      const { bucket, prefix, region } = grant;
      const isSigned = headers["authorization"]?.includes(`/${region}/s3/aws4_request`);
      return !isSigned || !path.startsWith(`/${bucket}/${prefix}`);
    })
    .map(({ path }) => path);

declare global {
  interface Window {
    streams: Record<"camera" | "audio" | "screen", MediaStream[]>;
  }
}

/** Stores the streams that the page opens, so that a test can end them like the system does. */
export const holdStreams = (page: Page) =>
  page.addInitScript(() => {
    window.streams = { camera: [], audio: [], screen: [] };
    const { mediaDevices } = navigator;
    const [user, display] = [
      mediaDevices.getUserMedia.bind(mediaDevices),
      mediaDevices.getDisplayMedia.bind(mediaDevices),
    ];
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await user(wanted);
      window.streams[wanted?.video ? "camera" : "audio"].push(stream);
      return stream;
    };
    mediaDevices.getDisplayMedia = async (wanted) => {
      const stream = await display(wanted);
      window.streams.screen.push(stream);
      return stream;
    };
  });

/** Ends a stream like a browser does when the device is unplugged or its own bar stops the sharing. */
export const endStream = (page: Page, name: keyof Window["streams"]) =>
  page.evaluate((of) => {
    const track = window.streams[of].at(-1)!.getTracks()[0]!;
    track.stop();
    track.dispatchEvent(new Event("ended"));
  }, name);

/** Reads all rows of an IndexedDB store. A picture or sound is returned as its type and size. */
export const rowsIn = (page: Page, database: string, store: string) =>
  page.evaluate(
    async ([databaseName, storeName]) => {
      const listed = await indexedDB.databases();
      if (!listed.some(({ name }) => name === databaseName)) return [];
      const opened = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(databaseName!);
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error));
      });
      const rows = await new Promise<Record<string, unknown>[]>((resolve, reject) => {
        const request = opened.transaction(storeName!).objectStore(storeName!).getAll();
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error));
      });
      opened.close();
      const shown = (value: unknown) => (value instanceof Blob ? { type: value.type, size: value.size } : value);
      // The item in a row is as first stored; a separate note row holds its current state.
      const notes = new Map(rows.flatMap(({ id, note }) => (note ? [[id, note]] : [])));
      const own = rows.filter(({ note }) => !note);
      return own.map((row) => {
        const item = notes.get(`note of ${String(row["id"])}`);
        const entries = Object.entries({ ...row, ...(item ? { item } : {}) });
        return Object.fromEntries(entries.map(([key, value]) => [key, shown(value)]));
      });
    },
    [database, store],
  );

/** Unsent events in this browser, in the order in which the page recorded them. */
export const eventsHere = async (page: Page): Promise<{ id: string; kind: string }[]> =>
  (await rowsIn(page, "evalmee", "outbox"))
    .filter(({ lane }) => lane === "events")
    .map(({ id, payload }) => ({ id: id as string, kind: (payload as { kind: string }).kind }));

/** Fires paste events on the first field. The text itself is not inserted. */
export const pasteTimes = (page: Page, times: number) =>
  page
    .getByRole("textbox")
    .first()
    .evaluate((field, count) => {
      for (let at = 0; at < count; at += 1) {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/plain", `Paste ${at}`);
        field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      }
    }, times);

/** Kinds of the items in the outbox of media. */
export const waitingKinds = async (page: Page) =>
  (await rowsIn(page, "examplar_media", "media")).map(({ item }) => (item as { kind: string }).kind);

declare global {
  interface Window {
    /** Covers a share of the screen of `drawnScreen`, like another window; 0 removes the cover. */
    cover: (share: number, colour?: string) => void;
  }
}

/** A fake shared screen that the test draws, twice the size of the real one and of the same shape. */
export const drawnScreen = (page: Page) =>
  page.addInitScript(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [window.screen.width * 2, window.screen.height * 2];
    const context = canvas.getContext("2d")!;
    const paint = (colour: string, share: number) => {
      context.fillStyle = colour;
      context.fillRect(0, 0, canvas.width, canvas.height * share);
    };
    window.cover = (share, colour = "#102030") => {
      paint("#f0f0f0", 1);
      paint(colour, share);
    };
    window.cover(0);
    navigator.mediaDevices.getDisplayMedia = async () => {
      const stream = canvas.captureStream(10);
      setTimeout(() => window.cover(0), 200);
      return stream;
    };
  });

/** Adds an object of this size to the outbox of media, like a recorder. */
export const plantRecording = (page: Page, exam: MadeExam, user_id: number, bytes: number) =>
  page.evaluate(
    async ({ quiz_id, summary_id, user, size }) => {
      const opened = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open("examplar_media");
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error));
      });
      const id = crypto.randomUUID();
      const item = {
        id,
        kind: "page_recording",
        user_id: user,
        quiz_id,
        summary_id,
        score_id: null,
        happened_at: new Date(Date.now() - 60_000).toISOString(),
        duration_ms: null,
        key: `${quiz_id}/${user}/page/${id}.json.gz`,
        bytes: size,
        mime_type: "application/gzip",
        details: {},
        is_uploaded: false,
        upload_id: null,
        refused: null,
      };
      const content = Uint8Array.from({ length: size }, (_, at) => (at * 31) % 251);
      const blob = new Blob([content], { type: "application/gzip" });
      await new Promise((resolve, reject) => {
        const transaction = opened.transaction("media", "readwrite");
        transaction.objectStore("media").add({ item, blob });
        transaction.addEventListener("complete", resolve);
        transaction.addEventListener("error", reject);
      });
      opened.close();
      return id;
    },
    { quiz_id: exam.quiz_id, summary_id: exam.seatOf("camille").id, user: user_id, size: bytes },
  );

const brokenPictureWorker = `
onmessage = ({ data }) => {
  data.picture.close();
  postMessage({ id: data.id, error: "no memory" });
};
postMessage({ id: 0 });
`;

/** Replaces the worker that encodes pictures by one that always fails for lack of memory. */
export const breakPictureWorker = (page: Page): Promise<unknown> =>
  page.route(/picture\.worker/, (route) =>
    route.fulfill({ contentType: "text/javascript", body: brokenPictureWorker }),
  );
