import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../lazy-page.ts";
import { openNamespaces } from "../language.ts";
import { signedInRoute } from "./signed-in.ts";

const ReceiptCheckPage = lazyPage(() => import("../../features/score/receipt-check-page.tsx"), "ReceiptCheckPage");

/** A receipt shows this address with the number of its attempt and its digest. */
export const receiptsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/receipts",
  validateSearch: ({ attempt, digest }: Record<string, unknown>): { attempt?: string; digest?: string } => ({
    ...(typeof attempt === "number" && { attempt: String(attempt) }),
    ...(typeof digest === "string" && { digest }),
  }),
  loader: () => openNamespaces("score"),
  component: function Receipts() {
    return <ReceiptCheckPage {...receiptsRoute.useSearch()} />;
  },
});
