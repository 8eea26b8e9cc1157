import { loadSealedWork } from "../exam-session/index.ts";
import { examWasTakenHere } from "./exam-was-taken.ts";

/** This user has left the computer in another tab. */
export const leaveHere = async (user_id: number): Promise<void> => {
  if (await examWasTakenHere()) {
    const { leaveWithWork } = await loadSealedWork();
    // Work that only this page has is not left behind: the sign-in page stands over it.
    if (!(await leaveWithWork(user_id))) return;
  }
  // A full load leaves nothing of this user in memory, and asks who is signed in now.
  window.location.replace("/login");
};
