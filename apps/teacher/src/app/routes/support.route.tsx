import { getRouteApi } from "@tanstack/react-router";
import { SupportScreen } from "../../features/support/support.screen.tsx";
import { useCurrentUser } from "../../shared/current-user.ts";
import { ForSupportPage } from "../message-pages.tsx";

const route = getRouteApi("/support");

export const SupportRoute = () => {
  const { support } = useCurrentUser();
  const { channel } = route.useSearch();
  const navigate = route.useNavigate();
  if (!support) return <ForSupportPage />;
  return <SupportScreen channel_id={channel ?? null} onClose={() => void navigate({ search: {} })} />;
};
