/**
 * `npm run formats -- IN OUT`: a program of tones from one format into another, chosen by the ends of the names. What could not
 * be carried stands in one JSON object on stdout. Exit code 2 for bad input.
 */
import { readFile, stat, writeFile } from "node:fs/promises";
import { FORMATS } from "#worker/sound/formats/formats.ts";
import {
  type Program,
  type Reading,
  tonesOf,
  type Writing,
} from "#worker/sound/formats/program.ts";
import { readSbagen } from "#worker/sound/formats/sbagen-reader.ts";
import { readSynapseq } from "#worker/sound/formats/synapseq-reader.ts";
import { parseFormula } from "#worker/sound/formula.ts";
import { MOST_XML_CHARACTERS, readGnaural } from "./gnaural-xml.ts";

const USAGE = "usage: formats IN OUT, both in .sbg, .spsq, .gnaural, .gnaural.xml or .json";

class BadInput extends Error {}

const READERS: Readonly<Record<string, (text: string) => Reading>> = {
  sbg: readSbagen,
  spsq: readSynapseq,
  gnaural: readGnaural,
  xml: readGnaural,
  json: readStages,
};

const WRITERS: Readonly<Record<string, (program: Program) => Writing>> = {
  sbg: FORMATS.sbg.write,
  spsq: FORMATS.spsq.write,
  gnaural: FORMATS.xml.write,
  xml: FORMATS.xml.write,
  json: writeStages,
};

try {
  console.log(JSON.stringify(await convert(process.argv.slice(2)), null, 2));
} catch (error) {
  if (!(error instanceof BadInput)) throw error;
  console.error(`formats: ${error.message}`);
  process.exitCode = 2;
}

async function convert([from, to, ...more]: readonly string[]) {
  const read = READERS[extensionOf(from)];
  const write = WRITERS[extensionOf(to)];
  if (!from || !to || more.length > 0 || !read || !write) throw new BadInput(USAGE);
  const { program, report: onReading } = read(await textOf(from));
  if (program === undefined) {
    throw new BadInput(`${from} cannot be played: ${JSON.stringify(onReading)}`);
  }
  const { text, report: onWriting } = write(program);
  await writeFile(to, text).catch((error: NodeJS.ErrnoException) => {
    throw new BadInput(`cannot write ${to} (${error.code})`);
  });
  return { stages: program.stages.length, layer: program.layer, onReading, onWriting };
}

function extensionOf(name = ""): string {
  return name.slice(name.lastIndexOf(".") + 1).toLowerCase();
}

/** A text of any encoding that ASCII is part of: the older files are Latin-1, in comments alone. */
async function textOf(file: string): Promise<string> {
  try {
    // A character of UTF-8 has up to four bytes.
    if ((await stat(file)).size > 4 * MOST_XML_CHARACTERS)
      throw new BadInput(`${file} is too large`);
    return await readFile(file, "utf8");
  } catch (error) {
    if (error instanceof BadInput) throw error;
    throw new BadInput(`cannot read ${file} (${(error as NodeJS.ErrnoException).code})`);
  }
}

/** The stages of a beat, as `npm run beat -- --formula` reads them. */
function readStages(text: string): Reading {
  const result = parseFormula(parseJson(text));
  if (!result.ok) throw new BadInput(result.rule);
  return { program: tonesOf(result.formula), report: [] };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new BadInput("this is no JSON");
    throw error;
  }
}

function writeStages({ stages, layer }: Program): Writing {
  const report = layer === "none" ? [] : [{ what: "layer", why: "left out" } as const];
  return { text: `${JSON.stringify(stages, null, 2)}\n`, report };
}
