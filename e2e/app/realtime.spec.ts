import type { Summary } from "@examplar/contract";
import type { Page, WebSocketRoute } from "@playwright/test";
import { cardOf } from "../support/exam-list.ts";
import { write } from "../support/people.ts";
import { seatIn } from "../support/seats.ts";
import { expect, test } from "../support/test.ts";
import { noNetwork, refusal } from "../support/troubles.ts";

/**
 * Resolves once the page is subscribed to its channels. An earlier change would arrive by the first read, not by
 * realtime.
 */
const openListening = async (page: Page) => {
  const heard = page.waitForEvent("websocket").then((socket) =>
    socket.waitForEvent("framereceived", {
      predicate: ({ payload }) => payload.toString().includes('"heads"'),
    }),
  );
  await page.goto("/");
  await heard;
  await page.waitForLoadState("networkidle");
};

const stateOf = (page: Page, seat: Summary, word: string) => cardOf(page, seat).getByText(word, { exact: true }).last();

test("RT-02 the list updates automatically when a teacher closes a session", async ({ enter }) => {
  const student = await enter("sofia");
  const seat = await seatIn(student.request, "Cell Biology", "Afternoon group");
  await openListening(student);
  await expect(stateOf(student, seat, "Not open yet")).toBeVisible();
  const teacher = await enter("priya");
  await write(teacher.request, `/api/v1/sessions/${seat.session_id}/close`);
  await expect(stateOf(student, seat, "Not taken")).toBeVisible({ timeout: 5_000 });
  await expect(student.getByRole("region", { name: "Answered and over" }).getByText(seat.quiz_name)).toBeVisible();
});

test("RT-02 changes made while the connection was cut appear when it is back, without a reload", async ({
  enter,
  troubles,
}) => {
  troubles.allow(/WebSocket connection to .* failed|Failed to load resource: net::ERR_FAILED .*realtime/);
  const student = await enter("noah");
  const seat = await seatIn(student.request, "Microeconomics", "Resit");
  const sockets: WebSocketRoute[] = [];
  let isCut = false;
  await student.routeWebSocket(/\/api\/v1\/realtime/, (socket) => {
    if (isCut) return void socket.close();
    socket.connectToServer();
    sockets.push(socket);
  });
  const joined = student.waitForResponse("**/api/v1/quizzes_attempt_summaries*");
  await student.goto("/");
  await joined;
  await expect.poll(() => sockets.length).toBe(1);
  await student.waitForLoadState("networkidle");
  await expect(stateOf(student, seat, "Not open yet")).toBeVisible();

  isCut = true;
  await student.route(/\/api\/v1\/realtime/, (route) => route.abort());
  await sockets[0]?.close();
  const teacher = await enter("james");
  await write(teacher.request, `/api/v1/sessions/${seat.session_id}/close`);
  await expect(stateOf(student, seat, "Not open yet")).toBeVisible();
  isCut = false;
  await student.unroute(/\/api\/v1\/realtime/);
  await expect(stateOf(student, seat, "Not taken")).toBeVisible({ timeout: 20_000 });
});

test("RT-02 after seconds without network, the list updates automatically", async ({ enter, troubles }) => {
  troubles.allow(noNetwork);
  const student = await enter("ethan");
  const seat = await seatIn(student.request, "Operations Research");
  await openListening(student);
  await expect(stateOf(student, seat, "Not open yet")).toBeVisible();
  await student.context().setOffline(true);
  const teacher = await enter("james");
  await write(teacher.request, `/api/v1/sessions/${seat.session_id}/close`);
  await expect(student.getByRole("banner").getByRole("status")).toContainText("Offline");
  await student.context().setOffline(false);
  await expect(stateOf(student, seat, "Not taken")).toBeVisible({ timeout: 20_000 });
});

test("RT-01 signing out in one tab also signs out the other: nothing of the user stays on the screen", async ({
  enter,
  troubles,
}) => {
  troubles.allow(refusal(401, "/api/v1/"));
  const page = await enter("noah");
  await openListening(page);
  const other = await page.context().newPage();
  await other.goto("/");
  await other.getByRole("button", { name: "Account of Noah Patel" }).click();
  await other.getByRole("button", { name: "Sign out" }).click();
  await expect(other.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await page.bringToFront();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole("link", { name: /Introductory Statistics/ })).toHaveCount(0);
});
