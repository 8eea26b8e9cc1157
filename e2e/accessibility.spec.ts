import { studentScreens, teacherScreens } from "./support/all-screens.ts";
import { look } from "./support/look.ts";
import { test } from "./support/test.ts";

for (const screen of [...studentScreens, ...teacherScreens]) {
  const { name, then = [] } = screen;
  test(
    `no barrier on ${name}${then.length > 0 ? " and what follows" : ""}: light and dark, and no sideways scroll on a phone`,
    {
      tag: "@screens",
    },
    async ({ enter, page, server, troubles }) => {
      for (const trouble of screen.troubles ?? []) troubles.allow(trouble);
      if (then.length > 0) test.slow();
      const { person, language = "en", serviceWorkers = "block" } = screen;
      const shown = person ? await enter(person, { language, serviceWorkers }) : page;
      await screen.open(shown, server);
      await look(shown, screen);
      for (const stop of then) {
        await test.step(stop.name, async () => {
          await stop.go(shown);
          await look(shown, stop);
        });
      }
    },
  );
}
