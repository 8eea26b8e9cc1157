import type { TestProject } from "vitest/node";
import { migrate } from "../platform/db/migrate.ts";
import { migrateJobs } from "../platform/jobs/migrate-jobs.ts";
import { startDatabaseServer, urlOfDatabase, withClient } from "./database-server.ts";

const template = "examplar_test_template";

declare module "vitest" {
  interface ProvidedContext {
    database: { server_url: string; template: string };
  }
}

/** Migrates a template database once. Each test file gets a copy of it, which takes a few hundredths of a second. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const server = await startDatabaseServer();
  const remove = () =>
    withClient(server.url, (client) => client.query(`drop database if exists ${template} with (force)`));
  try {
    await remove();
    await withClient(server.url, (client) =>
      client.query(`create database ${template} template template0 encoding 'UTF8'`),
    );
    await withClient(urlOfDatabase(server.url, template), migrate);
    await migrateJobs({ connectionString: urlOfDatabase(server.url, template) });
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide("database", { server_url: server.url, template });
  return async () => {
    await remove();
    await server.stop();
  };
};
