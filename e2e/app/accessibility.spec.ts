import { studentScreens } from "../support/screens/all-screens.ts";
import { look } from "../support/screens/look.ts";
import { teacherScreens } from "../support/screens/teacher-screens.ts";
import { test } from "../support/test.ts";

for (const screen of [...studentScreens, ...teacherScreens]) {
  const { name, stops = [] } = screen;
  const follow = stops.length > 0 ? " and what follows" : "";
  test(`no barrier on ${name}${follow}: light and dark, and nothing sticks out @screens`, async ({
    enter,
    page,
    server,
    troubles,
  }) => {
    for (const trouble of screen.troubles ?? []) troubles.allow(trouble);
    if (stops.length > 0) test.slow();
    const { person, language = "en", serviceWorkers = "block" } = screen;
    const shown = person ? await enter(person, { language, serviceWorkers }) : page;
    await screen.open(shown, server);
    await look(shown, screen);
    for (const stop of stops) {
      await test.step(stop.name, async () => {
        await stop.go(shown);
        await look(shown, stop);
      });
    }
  });
}
