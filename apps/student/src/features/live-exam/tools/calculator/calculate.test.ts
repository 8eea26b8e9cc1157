import { describe, expect, test } from "vitest";
import { calculate, resultText, type Settings } from "./calculate.ts";

const settings: Settings = { language: "en", mode: "scientific", angle: "degrees", last: 42 };
const result = (expression: string, change: Partial<Settings> = {}) => {
  const all = { ...settings, ...change };
  const answer = calculate(expression, all);
  return answer.kind === "value" ? resultText(answer.value, all.language) : answer.code;
};

test.each([
  ["1+2*3", "7"],
  ["(1+2)*3", "9"],
  ["10-4-3", "3"],
  ["2^3^2", "512"],
  ["-2^2", "-4"],
  ["(-2)^2", "4"],
  ["2^-1", "0.5"],
  ["2--3", "5"],
  ["8/4/2", "1"],
  ["0.1+0.2", "0.3"],
  [".5×4", "2"],
  ["1÷3", "0.333333333333"],
  ["7 − 2", "5"],
  ["2e3", "2000"],
  ["50%", "0.5"],
  ["200*15%", "30"],
  ["√9+1", "4"],
  ["√(9+16)", "5"],
  ["2√9", "6"],
  ["2(3+4)", "14"],
  ["(1+2)(3+4)", "21"],
  ["2π", "6.28318530718"],
  ["2e", "5.43656365692"],
  ["ans/2", "21"],
  ["5!", "120"],
  ["170!", "7.25741561531e306"],
  ["sin 30", "0.5"],
  ["sin(180)", "0"],
  ["cos 90", "0"],
  ["tan 45", "1"],
  ["asin 1", "90"],
  ["sin -30", "-0.5"],
  ["ln e", "1"],
  ["log 1000", "3"],
  ["exp 0", "1"],
  ["abs(-3)", "3"],
  ["1e21*10", "1e22"],
  ["(1+2", "3"],
])("CALC-02~ %s is %s", (expression, expected) => expect(result(expression)).toBe(expected));

test.each([
  ["sin(π/2)", "1"],
  ["sin π", "0"],
  ["atan 1", "0.785398163397"],
])("CALC-02~ in radians %s is %s", (expression, expected) => {
  expect(result(expression, { angle: "radians" })).toBe(expected);
});

test.each([
  ["1,5+1,5", "3"],
  ["1,5*1", "1,5"],
  ["1.5*1", "1,5"],
  [",5+1", "1,5"],
])("in French %s is %s", (expression, expected) => expect(result(expression, { language: "fr" })).toBe(expected));

describe("CALC-01~ a basic calculator", () => {
  test.each([
    ["12*3,5", "syntax"],
    ["12*3.5", "42"],
    ["√16", "4"],
    ["10%", "0.1"],
    ["2^10", "1024"],
    ["sin 30", "unknown"],
    ["5!", "syntax"],
    ["π", "unknown"],
    ["e", "unknown"],
  ])("calculates %s as %s", (expression, expected) => expect(result(expression, { mode: "basic" })).toBe(expected));
});

test.each([
  ["", "syntax"],
  ["1+", "syntax"],
  ["*2", "syntax"],
  ["1 2", "syntax"],
  ["1..2", "syntax"],
  ["())", "syntax"],
  ["1)", "syntax"],
  ["1/0", "domain"],
  ["0/0", "domain"],
  ["√-1", "domain"],
  ["ln 0", "domain"],
  ["tan 90", "domain"],
  ["2.5!", "domain"],
  ["171!", "too_large"],
  ["10^999", "too_large"],
  ["x=3", "syntax"],
  ["f(x)=2", "syntax"],
  ["f(x)", "unknown"],
  ["[1,2]", "syntax"],
  ["constructor", "unknown"],
  ["__proto__", "syntax"],
  ["import(1)", "unknown"],
  ["1;2", "syntax"],
  ["9".repeat(201), "too_long"],
  ["(".repeat(200), "syntax"],
  ["-".repeat(199) + "1", "-1"],
])("%s gives the error or result %s", (expression, code) => expect(result(expression)).toBe(code));
