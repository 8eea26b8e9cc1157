import { join } from "node:path";
import { createServer } from "vite";
import { projectRoot } from "./run.mjs";

const teacherPort = 5174;

/** @param {string} app @param {import("vite").ServerOptions} server */
const open = async (app, server) => {
  const root = join(projectRoot, "apps", app);
  const vite = await createServer({ root, configFile: join(root, "vite.config.ts"), clearScreen: false, server });
  return vite.listen();
};

/** Two apps behind one address: the student's server passes the teacher's paths on. */
const servers = await Promise.all([
  open("teacher", { port: teacherPort, strictPort: true }),
  open("student", {
    port: 5173,
    strictPort: true,
    proxy: { "/courses": { target: `http://localhost:${teacherPort}`, ws: true } },
  }),
]);

for (const signal of ["SIGINT", "SIGTERM"])
  process.once(signal, () => void Promise.all(servers.map((server) => server.close())).then(() => process.exit(0)));
