import { PROGRESS } from "#app/words/progress.ts";

/** Large text makes the table scroll inside its card, and does not widen the page. */
const OWN_SCROLL = "w-0 min-w-full overflow-x-auto";

interface FiguresTableProps {
  /** The name of what the figures are of, for screen readers. */
  readonly of: string;
  /** Of all columns; the first names the row. */
  readonly heads: readonly string[];
  /** The newest first. */
  readonly rows: readonly {
    readonly key: number;
    readonly name: string;
    readonly cells: readonly (string | number)[];
  }[];
}

interface FoldedTableProps extends FiguresTableProps {
  /** Whether a drawing above says the same. */
  readonly drawn: boolean;
}

/** The figures of a drawing, folded away below it; without one they stand open. */
export function FoldedTable({ drawn, ...table }: FoldedTableProps) {
  if (table.rows.length === 0) return null;
  if (!drawn) return <FiguresTable {...table} />;
  return (
    <details className="mt-3">
      <summary className="link flex min-h-12 cursor-pointer list-none items-center">
        {PROGRESS.table}
        <span className="sr-only">: {table.of}</span>
      </summary>
      <FiguresTable {...table} />
    </details>
  );
}

function FiguresTable({ of, heads, rows }: FiguresTableProps) {
  const [nameHead, ...cellHeads] = heads;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <section className={OWN_SCROLL} tabIndex={0} aria-label={PROGRESS.figures(of)}>
      <table className="w-full text-left text-sm">
        <thead className="text-ink-soft">
          <tr>
            <th scope="col" className="py-2 pr-3 font-medium">
              {nameHead}
            </th>
            {cellHeads.map((head) => (
              <th key={head} scope="col" className="py-2 pl-3 text-right font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells }) => (
            <tr key={key} className="border-line border-t">
              <th scope="row" className="py-2 pr-3 font-medium whitespace-nowrap">
                {name}
              </th>
              {cells.map((cell, at) => (
                <td key={cellHeads[at]} className="py-2 pl-3 text-right tabular-nums">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
