import type { MissingCounts } from "@examplar/sync";
import { addTexts } from "@examplar/ui";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, test } from "vitest";
import app from "../../locales/en.json";
import { mustConfirm } from "../sign-out.state.ts";
import { SignOutDialog } from "./sign-out-dialog.tsx";

beforeAll(() => addTexts("en", "app", app));

const counts = (waiting: number, refused: number): MissingCounts => ({ waiting, refused, total: waiting + refused });

const textOf = (changes: MissingCounts | null, sealable = true) => {
  const texts = { changes: 0, sealable: true, key: null };
  const noop = () => undefined;
  return renderToStaticMarkup(
    <SignOutDialog unsent={{ changes, sealable, texts }} onStay={noop} onLeave={noop} />,
  ).replaceAll("&#x27;", "'");
};

test.each<[string, MissingCounts | null, boolean]>([
  ["every change is on the server", counts(0, 0), false],
  ["a change is unsent", counts(1, 0), true],
  ["the server refused a change for good", counts(0, 1), true],
  ["the changes could not be counted", null, true],
])("LOSS-30~ whether sign-out needs a confirmation: %s", (_name, changes, asks) => {
  expect(mustConfirm(changes)).toBe(asks);
});

describe("the sign-out dialog", () => {
  test("shows a waiting change as unsent", () => {
    const text = textOf(counts(2, 0));
    expect(text).toContain("Sign out with unsent answers?");
    expect(text).toContain("2 changes are not on the server yet.");
    expect(text).toContain("They are sent when you sign in here again.");
    expect(text).not.toContain("accept");
  });

  test("shows a refused change as not accepted, and does not promise to send it", () => {
    const text = textOf(counts(0, 1), false);
    expect(text).toContain("Sign out with answers that were not accepted?");
    expect(text).toContain("The server did not accept one change.");
    expect(text).toContain("the next person could read them");
    expect(text).not.toContain("not on the server yet");
    expect(text).not.toContain("They are sent");
  });

  test("shows both kinds separately", () => {
    const text = textOf(counts(1, 2));
    expect(text).toContain("One change is not on the server yet.");
    expect(text).toContain("The server did not accept 2 changes.");
  });

  test("says that the changes could not be counted", () => {
    const text = textOf(null);
    expect(text).toContain("could not be checked");
    expect(text).not.toContain("0 changes");
  });
});
