/** Every environment variable that the server reads. The README and the errors for bad values use this table. */
export const configTable = [
  { name: "PORT", default: "3000", expects: "a whole number from 0 to 65535", meaning: "The port to listen on" },
  {
    name: "HOST",
    default: "127.0.0.1",
    expects: "an address of this machine",
    meaning: "The address to listen on; 0.0.0.0 opens it to the network",
  },
  {
    name: "PUBLIC_URL",
    default: "http://localhost:PORT",
    expects: "an http or https address without a path, such as https://exams.example.org",
    meaning: "How browsers reach the server; https makes cookies secure and adds HSTS",
  },
  {
    name: "DATA_DIR",
    default: "./data",
    expects: "a folder",
    meaning: "Where the embedded database, the uploaded files and the outbox of mails live",
  },
  {
    name: "DATABASE_URL",
    default: "none: the embedded PostgreSQL",
    expects: "an address such as postgres://user:password@host:5432/name",
    meaning: "An outside PostgreSQL, 15 or later",
  },
  {
    name: "EXAMPLAR_DEMO",
    default: "on with the embedded database, off with DATABASE_URL or NODE_ENV=production",
    expects: "on or off",
    meaning: "Demo data, demo sign-in and the page of demo mails; must be set when other machines reach the server",
  },
  {
    name: "S3_ENDPOINT",
    default: "none: the files lie in DATA_DIR, and the server is their S3",
    expects: "an http or https address such as https://s3.example.org",
    meaning:
      "An S3 for all files, so that a second host sees them; browsers must reach it. Files in DATA_DIR move there at the next start",
  },
  {
    name: "S3_BUCKET",
    default: "none: needed with S3_ENDPOINT",
    expects: "the name of a bucket",
    meaning: "Its bucket, which must exist",
  },
  { name: "S3_REGION", default: "us-east-1", expects: "a region such as eu-west-3", meaning: "Its region" },
  {
    name: "S3_ACCESS_KEY_ID",
    default: "none: needed with S3_ENDPOINT",
    expects: "an access key",
    meaning: "The key with which the server reads, writes, lists and deletes",
  },
  {
    name: "S3_SECRET_ACCESS_KEY",
    default: "none: needed with S3_ENDPOINT",
    expects: "the secret of the key",
    meaning: "The secret of that key",
  },
  {
    name: "S3_ROLE_ARN",
    default: "none: needed with S3_ENDPOINT",
    expects: "a role such as arn:aws:iam::123456789012:role/uploads",
    meaning: "The role in which students upload, each time reduced to their own folder",
  },
  {
    name: "S3_STS_ENDPOINT",
    default: "the same as S3_ENDPOINT",
    expects: "an http or https address such as https://sts.eu-west-3.amazonaws.com",
    meaning: "Where the role is assumed",
  },
  {
    name: "AI_BASE_URL",
    default: "none: the button for feedback says what is missing; in the demo a small built-in writer stands in",
    expects: "an http or https address such as https://models.example.org/v1",
    meaning:
      "An endpoint that speaks OpenAI's chat completions: it writes first versions of feedback for teachers to check",
  },
  {
    name: "AI_MODEL",
    default: "none: needed with AI_BASE_URL",
    expects: "a name that the endpoint knows",
    meaning: "Which model writes",
  },
  {
    name: "AI_API_KEY",
    default: "none: no key is sent",
    expects: "a key of the endpoint",
    meaning: "Sent to AI_BASE_URL as a bearer token",
  },
  {
    name: "SMTP_URL",
    default: "none: mails go to DATA_DIR/outbox",
    expects: "an address such as smtps://user:password@host:465",
    meaning: "The mail server",
  },
  {
    name: "MAIL_FROM",
    default: "Examplar <no-reply@localhost>",
    expects: "a sender such as Examplar <no-reply@example.org>",
    meaning: "The sender of mails",
  },
  {
    name: "LOG_LEVEL",
    default: "info with NODE_ENV=production, else warn",
    expects: "one of fatal, error, warn, info, debug, trace, silent",
    meaning: "How much is logged",
  },
  {
    name: "TRUST_PROXY",
    default: "false",
    expects: "true, false, or the proxies' addresses such as loopback or 10.0.0.0/8",
    meaning:
      "Which proxies in front may say the caller's address; true for a single one, where nobody else reaches this port",
  },
  {
    name: "METRICS_TOKEN",
    default: "none: /metrics is closed",
    expects: "a secret of at least 16 characters",
    meaning: "The bearer token that opens /metrics",
  },
  {
    name: "HTTP_PROCESSES",
    default: "1 with the demo, else one for every two cores, at most 4",
    expects: "a whole number from 1 to 64",
    meaning: "How many processes serve requests; each holds up to 15 connections to the database",
  },
  {
    name: "DESKTOP_APP_URL",
    default: "none: students are told to ask their teacher",
    expects: "an https address of a page or a file",
    meaning: "Where students download the desktop app that some exams require",
  },
  {
    name: "SHUTDOWN_GRACE_MS",
    default: "10000",
    expects: "a whole number of milliseconds up to 600000",
    meaning: "How long requests under way may take to finish when the server stops",
  },
  {
    name: "SHUTDOWN_DRAIN_MS",
    default: "0",
    expects: "a whole number of milliseconds up to 600000",
    meaning: "How long health returns 503 before the server stops accepting, for load balancers",
  },
] as const;

export type ConfigName = (typeof configTable)[number]["name"];
