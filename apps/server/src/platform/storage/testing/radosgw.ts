import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { S3Config } from "../s3/s3-client.ts";

const programs = ["ceph", "ceph-authtool", "monmaptool", "ceph-mon", "ceph-osd", "radosgw", "radosgw-admin"];

const isInstalled = (program: string): boolean => spawnSync("which", [program]).status === 0;

/** Returns which programs are missing; null when all are installed. */
export const missingForRadosgw = (): string | null => {
  const missing = programs.filter((program) => !isInstalled(program));
  return missing.length === 0 ? null : `not installed: ${missing.join(", ")} (Debian's radosgw, ceph-mon, ceph-osd)`;
};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
};

const configOf = (folder: string, fsid: string, ports: { mon: number; rgw: number }): string => `
[global]
fsid = ${fsid}
mon_initial_members = a
mon_host = v1:127.0.0.1:${ports.mon}
ms_bind_msgr2 = false
auth_cluster_required = none
auth_service_required = none
auth_client_required = none
keyring = ${folder}/keyring
run_dir = ${folder}
admin_socket = ${folder}/$name.asok
log_file = ${folder}/$name.log
pid_file = ${folder}/$name.pid
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_crush_chooseleaf_type = 0
mon_allow_pool_size_one = true
osd_pool_default_pg_num = 1
osd_pool_default_pgp_num = 1
osd_pool_default_pg_autoscale_mode = off
mon_data = ${folder}/mon
mon_data_avail_crit = 1
osd_data = ${folder}/osd
osd_objectstore = memstore
memstore_device_bytes = 1073741824
rgw_data = ${folder}/rgw
rgw_frontends = beast endpoint=127.0.0.1:${ports.rgw}
rgw_s3_auth_use_sts = true
rgw_sts_key = ${randomBytes(8).toString("hex")}
`;

const allow = (action: string[], rest: object): string =>
  JSON.stringify({ Version: "2012-10-17", Statement: [{ Effect: "Allow", Action: action, ...rest }] });

/** Creates the server's own user, and the role that it assumes for students. */
const createUser = (admin: (...args: string[]) => string) => {
  const [access_key_id, secret_access_key] = [randomBytes(10).toString("hex"), randomBytes(20).toString("hex")];
  const keys = [`--access-key=${access_key_id}`, `--secret=${secret_access_key}`];
  admin("user", "create", "--uid=examplar", "--display-name=Examplar", ...keys);
  const trust = allow(["sts:AssumeRole"], { Principal: { AWS: ["arn:aws:iam:::user/examplar"] } });
  admin("role", "create", "--role-name=uploads", `--assume-role-policy-doc=${trust}`);
  const all = allow(["s3:*"], { Resource: ["arn:aws:s3:::*"] });
  admin("role-policy", "put", "--role-name=uploads", "--policy-name=uploads", `--policy-doc=${all}`);
  return { access_key_id, secret_access_key };
};

/** Starts a Ceph cluster with one monitor, one in-memory store and a gateway. Takes about fifteen seconds. */
export const startRadosgw = async (bucket: string): Promise<{ config: S3Config; stop: () => Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), "examplar-rgw-"));
  const ports = { mon: await freePort(), rgw: await freePort() };
  const children: ChildProcess[] = [];
  const conf = ["-c", join(folder, "ceph.conf")];
  const run = (program: string, ...args: string[]): string => {
    const { status, stdout, stderr } = spawnSync(program, args, { encoding: "utf8", timeout: 60_000 });
    if (status !== 0) throw new Error(`${program} failed: ${stderr.slice(-500)}`);
    return stdout;
  };
  const daemon = (program: string, ...args: string[]) =>
    children.push(spawn(program, [...conf, ...args, "-f"], { stdio: "ignore" }));
  const until = async (isReady: () => Promise<boolean> | boolean): Promise<void> => {
    for (let tries = 0; tries < 240; tries += 1) {
      if (await isReady()) return;
      await sleep(250);
    }
    throw new Error("radosgw did not become ready");
  };
  const stop = async (): Promise<void> => {
    for (const child of children) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill("SIGKILL");
      await once(child, "exit");
    }
    await rm(folder, { recursive: true, force: true });
  };

  try {
    for (const name of ["mon", "osd", "rgw"]) await mkdir(join(folder, name));
    const fsid = randomUUID();
    await writeFile(join(folder, "ceph.conf"), configOf(folder, fsid, ports));
    const keyring = join(folder, "keyring");
    run("ceph-authtool", "--create-keyring", keyring, "--gen-key", "-n", "mon.", "--cap", "mon", "allow *");
    const monmap = join(folder, "monmap");
    run("monmaptool", "--create", "--addv", "a", `[v1:127.0.0.1:${ports.mon}]`, "--fsid", fsid, monmap);
    run("ceph-mon", ...conf, "--mkfs", "-i", "a", "--monmap", monmap, "--keyring", keyring);
    daemon("ceph-mon", "-i", "a");
    run("ceph", ...conf, "--connect-timeout", "30", "osd", "create");
    run("ceph-osd", ...conf, "-i", "0", "--mkfs", "--osd-uuid", randomUUID());
    daemon("ceph-osd", "-i", "0");
    await until(() => run("ceph", ...conf, "osd", "stat").includes("1 up"));
    daemon("radosgw", "-n", "client.rgw");
    const endpoint = `http://127.0.0.1:${ports.rgw}`;
    await until(() =>
      fetch(endpoint).then(
        (reply) => reply.ok,
        () => false,
      ),
    );
    const keys = createUser((...args) => run("radosgw-admin", ...conf, ...args));
    const role_arn = "arn:aws:iam:::role/uploads";
    const shared = { endpoint, sts_endpoint: endpoint, region: "us-east-1", bucket };
    return { config: { ...shared, ...keys, role_arn }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
