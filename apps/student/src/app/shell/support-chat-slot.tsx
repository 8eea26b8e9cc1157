import { hasKeptMessages } from "@examplar/ui";
import { lazy, Suspense, useEffect } from "react";
import { supportChatOpen } from "../../shared/support-chat.ts";

const SupportChat = lazy(async () => ({
  default: (await import("../../features/support-chat/support-chat.tsx")).SupportChat,
}));

/** A message that a page before this one could not send leaves from here, whatever is shown. */
const useKeptMessages = (user_id: number) => {
  useEffect(() => {
    if (!hasKeptMessages(user_id)) return;
    import("../../shared/chat.ts")
      .then(({ ownChat }) => ownChat(user_id))
      .catch((error: unknown) => console.warn("Messages wait for the next page.", error));
  }, [user_id]);
};

export const SupportChatSlot = ({ user_id }: { user_id: number }) => {
  const open = supportChatOpen.use();
  useKeptMessages(user_id);
  return (
    open && (
      <Suspense fallback={null}>
        <SupportChat user_id={user_id} />
      </Suspense>
    )
  );
};
