import { lazy, Suspense } from "react";
import { supportChatOpen } from "../../shared/support-chat.ts";

const SupportChat = lazy(async () => ({
  default: (await import("../../features/support-chat/support-chat.tsx")).SupportChat,
}));

export const SupportChatSlot = ({ user_id }: { user_id: number }) => {
  const open = supportChatOpen.use();
  return (
    open && (
      <Suspense fallback={null}>
        <SupportChat user_id={user_id} />
      </Suspense>
    )
  );
};
