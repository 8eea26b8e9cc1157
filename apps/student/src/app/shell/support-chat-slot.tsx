import { createPatientLoader, useKeptMessages } from "@examplar/ui";
import { lazy, Suspense } from "react";
import { supportChatOpen } from "../../shared/support-chat.ts";

/** Retries loading: the chat also opens over a running exam, which must stay when the chat cannot be loaded. */
const SupportChat = lazy(
  createPatientLoader(async () => ({
    default: (await import("../../features/support-chat/support-chat.tsx")).SupportChat,
  })),
);

const openChat = async (user_id: number) => (await import("../../shared/chat.ts")).ownChat(user_id);

export const SupportChatSlot = ({ user_id, is_quiet }: { user_id: number; is_quiet: boolean }) => {
  const open = supportChatOpen.use();
  useKeptMessages({ user_id, open: openChat, is_quiet });
  return (
    open && (
      <Suspense fallback={null}>
        <SupportChat user_id={user_id} />
      </Suspense>
    )
  );
};
