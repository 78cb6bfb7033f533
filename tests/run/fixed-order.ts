import { stat } from "node:fs/promises";
import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Runs files in the same order on every machine, whatever earlier runs took: folder by folder, so that
 * a worker keeps what its files share, and in each the longest file first.
 */
export class FixedOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sizes = new Map<string, number>();
    for (const { moduleId } of files) sizes.set(moduleId, (await stat(moduleId)).size);
    const sizeOf = ({ moduleId }: TestSpecification) => sizes.get(moduleId) ?? 0;
    return files.toSorted(
      (one, other) =>
        compare(one.project.name, other.project.name) ||
        compare(folderOf(one), folderOf(other)) ||
        sizeOf(other) - sizeOf(one) ||
        compare(one.moduleId, other.moduleId),
    );
  }
}

/** "tests/browser", "worker/features", "db/migrate.test.ts" */
const folderOf = ({ project, moduleId }: TestSpecification): string =>
  relative(project.config.root, moduleId).split("/").slice(0, 2).join("/");

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
