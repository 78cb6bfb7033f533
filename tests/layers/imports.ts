import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";

/** An import of one source file by another. */
export interface Import {
  readonly from: string;
  readonly to: string;
  /** Whether TypeScript erases it. */
  readonly typeOnly: boolean;
}

/** Every import among the product's source files. Tests may import every file. */
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

/** The path of the imported file; undefined for packages and build output. */
function pathOf(from: string, specifier: string): string | undefined {
  const [path = ""] = specifier.split("?");
  if (path.startsWith("./") || path.startsWith("../")) return join(dirname(from), path);
  return /^#(app|worker|db|tests)\//.test(path) ? path.slice(1) : undefined;
}
