import { twoCameras } from "../support/fake-devices.ts";
import { look } from "../support/screens/look.ts";
import { expect, test } from "../support/test.ts";

test.use({ launchOptions: twoCameras, viewport: { width: 1280, height: 800 } });

test("ROUTE-16 CAMTEST-01 CAMTEST-02 CAMTEST-03 CAMTEST-04 CAMTEST-05 CAMTEST-06 CAMTEST-07 CAMTEST-08 CAMTEST-09 CONST-38~ the page tests the camera, uploads to the storage, the screen, the sound and its level @screens", async ({
  enter,
}) => {
  const page = await enter("camille");
  await page.goto("/camera_test");
  await expect(page.getByRole("heading", { level: 1, name: "Camera test" })).toBeVisible();
  const take = page.getByRole("button", { name: "Take one picture" });
  await expect(take).toBeDisabled();
  await page.getByRole("button", { name: "Turn the camera on" }).click();
  await expect(page.getByRole("img", { name: "Picture of your camera" })).toHaveAttribute("data-live", "true");
  const picker = page.getByLabel("Which camera");
  await expect(picker.locator("option")).toHaveCount(2);
  await picker.selectOption({ index: 1 });
  await expect(page.getByRole("img", { name: "Picture of your camera" })).toHaveAttribute("data-live", "true");

  await page.getByLabel("Folder").fill("../x");
  await expect(take).toBeDisabled();
  await page.getByLabel("Folder").fill("room-12");
  await page.getByLabel("Metadata").fill("seat=4");
  await page.getByLabel("Tags").fill("kind=test");
  const put = page.waitForRequest((request) => request.method() === "PUT");
  await take.click();
  const { url, headers } = await put.then((request) => ({ url: request.url(), headers: request.headers() }));
  expect(url).toMatch(/\/storage\/camera_test\/\d+\/room-12\/[^/]+\.jpg$/);
  expect(headers).toMatchObject({ "x-amz-meta-seat": "4", "x-amz-tagging": "kind=test" });
  await expect(page.getByText("1 image sent.")).toBeVisible();

  await expect(page.getByLabel("Interval (ms)")).toHaveValue("1000");
  await page.getByLabel("Interval (ms)").fill("200");
  await page.getByRole("button", { name: "Take pictures continuously" }).click();
  await expect(page.getByText(/^([5-9]|\d\d+) images sent\.$/)).toBeVisible();
  await page.getByRole("button", { name: "Stop taking pictures" }).click();

  for (const [name, player] of [
    ["Screen recorder", "video"],
    ["Sound recorder", "audio"],
  ] as const) {
    const part = page.getByRole("region", { name });
    await part.getByRole("button", { name: "Record" }).click();
    await expect(part.getByText("Recording…")).toBeVisible();
    if (player === "audio") {
      const meter = part.getByRole("meter", { name: "Level of your microphone" });
      const level = async () => Number(await meter.getAttribute("aria-valuenow"));
      // Chromium's fake microphone beeps once a second, so polling once a second could miss every beep.
      await expect.poll(level, { intervals: [50] }).toBeGreaterThan(5);
    }
    await part.getByRole("button", { name: "Stop recording" }).click();
    await expect(part.locator(player)).toBeVisible();
  }
  await look(page, { name: "camera-test", pictures: ["light", "dark", "phone"] });
});
