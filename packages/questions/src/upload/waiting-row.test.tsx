import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { WaitingRow } from "./waiting-row.tsx";

const rowOf = (refused: string | null, read_only: boolean, is_offline = false): string =>
  renderToStaticMarkup(
    <WaitingRow
      file={{ id: "a", name: "photo.jpg", percent: null, is_kept: true, refused }}
      is_offline={is_offline}
      read_only={read_only}
      onRetry={undefined}
      onDrop={() => undefined}
    />,
  );

test.each([
  ["waits in an open answer can be removed", null, false, true],
  ["waits in a closed answer cannot be removed: it is still sent", null, true, false],
  ["was refused in an open answer can be removed", "unsupported_media_type", false, true],
  [
    "was refused in a closed answer can be removed: otherwise it would stay for ever",
    "unsupported_media_type",
    true,
    true,
  ],
])("a file that %s", (_, refused, read_only, may_drop) => {
  expect(/aria-label="upload\.(cancel|remove)"/.test(rowOf(refused, read_only))).toBe(may_drop);
});

test.each([
  [null, false, "upload.kept"],
  [null, true, "upload.kept_waits"],
  ["no_room", true, "upload.no_room"],
  ["unreadable", false, "upload.unreadable"],
  ["unsupported_media_type", false, "upload.not_accepted_kind"],
  ["payload_too_large", false, "upload.not_accepted_size"],
  ["too_late", false, "upload.not_accepted"],
])("a file refused as %s, offline %s, shows the text %s", (refused, is_offline, key) => {
  expect(rowOf(refused, false, is_offline)).toContain(`>${key}<`);
});
