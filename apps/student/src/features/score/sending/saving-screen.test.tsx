import type { Quiz, User } from "@examplar/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { addTexts } from "@examplar/ui";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import en from "../locales/en.json";
import { SavingScreen } from "./saving-screen.tsx";

test("LOSS-14 a refused file is named even while the rest is still being sent", async () => {
  addTexts("en", "score", en);
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <SavingScreen waiting={2} connection="online" instance_id={3} quiz={{ id: 7 } as Quiz} user={{ id: 1 } as User}>
        <p>one.png</p>
      </SavingScreen>
    </QueryClientProvider>,
  );
  expect(markup).toMatch(/2 .*one\.png/);
});
