import pg from "pg";
import { describe, expect, test } from "vitest";
import { isConnectionLost, isDataFault, isOutage, isUnavailable } from "./faults.ts";

const sqlState = (code: string) => Object.assign(new pg.DatabaseError("said by PostgreSQL", 1, "error"), { code });
const system = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall });

describe("only error classes 22, 23 and 54 are caused by the written data", () => {
  test.each(["22P02", "22021", "23505", "23503", "54000", "54023"])("%s", (code) => {
    expect(isDataFault(sqlState(code))).toBe(true);
    expect(isUnavailable(sqlState(code))).toBe(false);
  });

  test.each([
    "25006",
    "55P03",
    "57P01",
    "57014",
    "42P01",
    "42703",
    "08006",
    "53100",
    "53300",
    "58030",
    "XX000",
    "P0001",
  ])("SQLSTATE %s is not caused by the data, and is tried again", (code) => {
    expect(isDataFault(sqlState(code))).toBe(false);
    expect(isUnavailable(sqlState(code))).toBe(true);
  });
});

describe("a lost connection", () => {
  test.each([
    ["EPIPE", system("EPIPE", "write")],
    ["ECONNRESET", system("ECONNRESET", "read")],
    ["ECONNREFUSED", system("ECONNREFUSED", "connect")],
    ["a missing socket", system("ENOENT", "connect")],
    ["a connection refused on every address", new AggregateError([system("ECONNREFUSED", "connect")])],
    ["the driver's message of a terminated connection", new Error("Connection terminated unexpectedly")],
    ["no free connection in the pool in time", new Error("timeout exceeded when trying to connect")],
    ["a connection terminated by an administrator", sqlState("57P01")],
  ])("%s", (_name, error) => {
    expect([isConnectionLost(error), isOutage(error), isDataFault(error)]).toEqual([true, true, false]);
  });

  test.each([
    ["a bug", new TypeError("undefined is not a function")],
    ["a missing file", system("ENOENT", "open")],
    ["a wrong statement", sqlState("42601")],
    ["no error at all", null],
  ])("is not assumed after %s", (_name, error) => {
    expect(isConnectionLost(error)).toBe(false);
    expect(isOutage(error)).toBe(false);
  });
});
