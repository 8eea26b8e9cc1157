import { lazy, Suspense } from "react";
import { useSupportChatOpen } from "../../shared/support-chat.ts";

const SupportChat = lazy(async () => ({
  default: (await import("../../features/support-chat/support-chat.tsx")).SupportChat,
}));

export function SupportChatSlot({ user_id }: { user_id: number }) {
  const open = useSupportChatOpen();
  return (
    open && (
      <Suspense fallback={null}>
        <SupportChat user_id={user_id} />
      </Suspense>
    )
  );
}
