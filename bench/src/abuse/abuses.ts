import type { Abuse } from "./abuse.types.ts";
import { afterHandIn } from "./attempts/after-hand-in.ts";
import { deepBodies } from "./attempts/deep-bodies.ts";
import { demoMails } from "./attempts/demo-mails.ts";
import { foreignCodes } from "./attempts/foreign-codes.ts";
import { foreignFiles } from "./attempts/foreign-files.ts";
import { hosts } from "./attempts/hosts.ts";
import { malformed } from "./attempts/malformed.ts";
import { manySockets } from "./attempts/many-sockets.ts";
import { metrics } from "./attempts/metrics.ts";
import { otherBytes } from "./attempts/other-bytes.ts";
import { pixels } from "./attempts/pixels.ts";
import { probing } from "./attempts/probing.ts";
import { receipts } from "./attempts/receipts.ts";
import { bodies } from "./floods/bodies.ts";
import { codes } from "./floods/codes.ts";
import { files } from "./floods/files.ts";
import { handshakes } from "./floods/handshakes.ts";
import { history } from "./floods/history.ts";
import { neighbour } from "./floods/neighbour.ts";
import { quota } from "./floods/quota.ts";

/** The abuses, by the name of their figures, in the order in which they run. */
export const abuses: Record<string, Abuse> = {
  bodies,
  files,
  sockets: handshakes,
  many_sockets: manySockets,
  history,
  quota,
  deep_bodies: deepBodies,
  malformed,
  pixels,
  foreign_files: foreignFiles,
  other_bytes: otherBytes,
  after_hand_in: afterHandIn,
  probing,
  receipts,
  foreign_codes: foreignCodes,
  hosts,
  metrics,
  demo_mails: demoMails,
  // Last, because they exhaust the rate limit of their address.
  codes,
  neighbour,
};
