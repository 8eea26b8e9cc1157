import { AppHeader, Bone, ErrorState, isRefused, LoadingSkeleton, Logo, useTranslation } from "@examplar/ui";
import { useQuery } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { CurrentUserProvider, useCurrentUser } from "../shared/current-user.ts";
import { userQuery } from "../shared/queries.ts";
import { ForTeachersPage } from "./message-pages.tsx";
import { ownTextsQuery } from "./own-texts.ts";
import { Shell } from "./shell.tsx";

/** Shows no screen until the server has identified the person. */
export const SignedInGate = () => {
  const { t } = useTranslation();
  const user = useQuery(userQuery);
  if (user.data)
    return (
      <CurrentUserProvider value={user.data}>
        <OwnTexts>
          <Shell>{user.data.teacher || user.data.support ? <Outlet /> : <ForTeachersPage />}</Shell>
        </OwnTexts>
      </CurrentUserProvider>
    );
  // Without a session, the query client is already redirecting to the sign-in page.
  const failed = user.error && !isRefused(user.error, "not_signed_in");
  return (
    <Frame>
      {failed ? (
        <ErrorState
          title={t("door.failed_title")}
          text={t("door.failed_text")}
          onRetry={() => void user.refetch()}
          retrying={user.isFetching}
        />
      ) : (
        <Waiting />
      )}
    </Frame>
  );
};

const Frame = ({ children }: { children: ReactNode }) => (
  <>
    <AppHeader home={<Logo />} />
    <main id="main">{children}</main>
  </>
);

/** Unseals this person's stored texts first, because the screens read them on their first render. */
const OwnTexts = ({ children }: { children: ReactNode }) => {
  const { isPending } = useQuery(ownTextsQuery(useCurrentUser().id));
  if (!isPending) return children;
  return (
    <Frame>
      <Waiting />
    </Frame>
  );
};

const Waiting = () => {
  return (
    <LoadingSkeleton>
      <div style={{ maxWidth: 1248, margin: "0 auto", padding: "40px 24px" }}>
        <Bone width={220} height={32} />
      </div>
    </LoadingSkeleton>
  );
};
