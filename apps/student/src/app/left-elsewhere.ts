import { loadSealedWork } from "../exam-session/index.ts";
import { examWasTakenHere } from "./exam-was-taken.ts";

/** Leaves this page after its user has left the computer in another tab. */
export const leaveHere = async (user_id: number): Promise<void> => {
  if (await examWasTakenHere()) {
    const { leaveWithWork } = await loadSealedWork();
    // Work that exists only in this page is not left behind: this page stays and shows the sign-in page.
    if (!(await leaveWithWork(user_id))) return;
  }
  // A full load leaves nothing of this user in memory, and asks who is signed in now.
  window.location.replace("/login");
};
