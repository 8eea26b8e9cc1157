import { followDevice, userChannelName } from "@examplar/ui";
import "@examplar/ui/styles.css";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { startLanguages } from "./app/languages.ts";
import { leaveToOthers } from "./app/leave-to-others.ts";

followDevice();
new BroadcastChannel(userChannelName).addEventListener("message", leaveToOthers);

const languages = await startLanguages();
createRoot(document.getElementById("root")!).render(<App languages={languages} />);
