import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import packageJson from "../../../package.json" with { type: "json" };
import { filesLike, hashesOf, hashOf, ROOT, readManifest } from "./manifest.ts";

const { weights } = readManifest();

test("the manifest names every file of weights, and a command that learns it", () => {
  expect(Object.keys(weights).toSorted()).toEqual(filesLike(["{app,db,worker}/**/*-weights.json"]));
  for (const { command } of Object.values(weights)) {
    expect(packageJson.scripts).toHaveProperty(command.replace("npm run ", ""));
  }
});

test("the weights were learned from the texts as they are: otherwise run `npm run eval:learn`", () => {
  for (const { inputs } of Object.values(weights)) {
    expect(Object.keys(inputs)).toContain("worker/reading/learn/texts/*.json");
    expect(hashesOf(Object.keys(inputs))).toEqual(inputs);
  }
});

test("the weights are as they were learned: nobody has edited them", () => {
  for (const [path, { hash }] of Object.entries(weights)) {
    expect(hashOf(readFileSync(new URL(path, ROOT))), path).toBe(hash);
  }
});
