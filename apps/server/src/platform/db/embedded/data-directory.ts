import { access, constants, mkdir, open, readdir, readFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { ourUid } from "./account.ts";
import { asDiskRefusal, hasCode, StartRefusal } from "./start-refusal.ts";

const layout = 1;
const markerName = "examplar.json";
/** Folder of a freshly formatted disk, which is nobody's data. */
const ignoredNames = new Set(["lost+found"]);

const readMarker = async (dataDir: string): Promise<string | null> => {
  try {
    return await readFile(join(dataDir, markerName), "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
};

const checkMarker = (text: string, dataDir: string): void => {
  let marker: { product?: unknown; layout?: unknown } | null;
  try {
    marker = JSON.parse(text) as typeof marker;
  } catch {
    marker = null;
  }
  if (marker?.product !== "examplar" || typeof marker.layout !== "number")
    throw new StartRefusal(
      `The file ${join(dataDir, markerName)} is not one of Examplar's: set DATA_DIR to another folder.`,
    );
  if (marker.layout > layout)
    throw new StartRefusal(
      `The data directory ${dataDir} was made by a newer version of Examplar: start that version.`,
    );
};

const writeMarker = async (dataDir: string, postgresMajor: number): Promise<void> => {
  const temporary = join(dataDir, `.${markerName}.${process.pid}`);
  const file = await open(temporary, "w");
  try {
    await file.writeFile(`${JSON.stringify({ product: "examplar", layout, postgres_major: postgresMajor })}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, join(dataDir, markerName));
};

const refuseForeignOwner = async (dataDir: string): Promise<void> => {
  const { uid } = await stat(dataDir);
  if (ourUid() > 0 && uid !== ourUid())
    throw new StartRefusal(
      `The data directory ${dataDir} belongs to another account (number ${uid}): start Examplar as that account, or set DATA_DIR to another folder.`,
    );
};

/**
 * Checks that the directory is ours before writing into it: new, empty, or with our marker file. Refuses somebody's
 * home or another product's data, and leaves it unchanged.
 */
export const claimDataDirectory = async (dataDir: string, postgresMajor: number): Promise<void> => {
  try {
    await mkdir(dataDir, { recursive: true, mode: process.platform === "linux" ? 0o700 : 0o711 });
    const names = (await readdir(dataDir)).filter((name) => !ignoredNames.has(name));
    const marker = await readMarker(dataDir);
    if (marker === null && names.some((name) => !name.startsWith(`.${markerName}.`)))
      throw new StartRefusal(
        `The data directory ${dataDir} holds files that are not Examplar's: set DATA_DIR to an empty or new folder.`,
      );
    await refuseForeignOwner(dataDir);
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    if (marker === null) await writeMarker(dataDir, postgresMajor);
    else checkMarker(marker, dataDir);
  } catch (error) {
    throw asDiskRefusal(error, dataDir);
  }
};
