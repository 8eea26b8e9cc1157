import type { Quiz, User } from "@examplar/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createInstance } from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import en from "../locales/en.json";
import { SavingScreen } from "./saving-screen.tsx";

test("LOSS-14 a file that was not taken is named also while the rest is still being sent", async () => {
  const i18n = createInstance();
  await i18n.init({ lng: "en", ns: ["score"], resources: { en: { score: en } } });
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <I18nextProvider i18n={i18n}>
        <SavingScreen waiting={2} connection="online" instance_id={3} quiz={{ id: 7 } as Quiz} user={{ id: 1 } as User}>
          <p>one.png</p>
        </SavingScreen>
      </I18nextProvider>
    </QueryClientProvider>,
  );
  expect(markup).toMatch(/2 .*one\.png/);
});
