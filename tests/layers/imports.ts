import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";

/** One import of one of our own files by another. */
export interface Import {
  readonly from: string;
  readonly to: string;
  /** Nothing of it is left when the program runs. */
  readonly typeOnly: boolean;
}

/** Every import among the product's own files; tests may import what they like. */
export function readImports(): readonly Import[] {
  const files = globSync("{app,worker,db}/**/*.{ts,tsx}").filter(
    (file) => !file.includes(".test."),
  );
  return files.flatMap((from) => importsOf(from));
}

function importsOf(from: string): Import[] {
  const source = ts.createSourceFile(from, readFileSync(from, "utf8"), ts.ScriptTarget.Latest);
  const found: Import[] = [];
  const add = (specifier: ts.Node | undefined, typeOnly: boolean) => {
    if (specifier === undefined || !ts.isStringLiteral(specifier)) return;
    const to = pathOf(from, specifier.text);
    if (to !== undefined) found.push({ from, to, typeOnly });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isTypeOnly(node.importClause));
    if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly);
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0], false);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isTypeOnly(clause: ts.ImportClause | undefined): boolean {
  if (clause === undefined) return false;
  if (clause.isTypeOnly) return true;
  const { name, namedBindings } = clause;
  if (name !== undefined || namedBindings === undefined) return false;
  return ts.isNamedImports(namedBindings) && namedBindings.elements.every((one) => one.isTypeOnly);
}

/** The file that a specifier names; undefined for packages and for what the build makes. */
function pathOf(from: string, specifier: string): string | undefined {
  const [path = ""] = specifier.split("?");
  if (path.startsWith("./") || path.startsWith("../")) return join(dirname(from), path);
  return /^#(app|worker|db|tests)\//.test(path) ? path.slice(1) : undefined;
}
