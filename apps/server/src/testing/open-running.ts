import { realpath } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase } from "../platform/db/db.ts";
import { chooseAccount } from "../platform/db/embedded/account.ts";
import { connectionTo } from "../platform/db/embedded/connection.ts";
import { prepareSocketDirectory } from "../platform/db/embedded/socket-directory.ts";

/** Opens the embedded database of a running server, for commands that a browser test starts beside it. */
export const openRunning = async (data_dir: string) => {
  const cluster = join(await realpath(data_dir), "postgres");
  const socket = await prepareSocketDirectory(cluster, await chooseAccount(cluster));
  return openDatabase({ ...connectionTo(socket, "examplar"), max: 1, application_name: "test command" });
};
