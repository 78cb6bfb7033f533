/** What a form says of what is agreed to by its button. */
export interface NoticeText {
  /** In sight. */
  readonly lead: string;
  /** Opens the items. */
  readonly summary: string;
  readonly items: readonly NoticeItem[];
}

/** Its name and its text. */
export type NoticeItem = readonly [string, string];

/** What somebody agrees to by the button of the form that it stands in. It opens without scripts. */
export function NoticeDetails({ lead, summary, items }: NoticeText) {
  return (
    <div className="note">
      <p>{lead}</p>
      <details>
        <summary className="link min-h-12 cursor-pointer content-center">{summary}</summary>
        <NoticeList items={items} />
      </details>
    </div>
  );
}

export function NoticeList({ items }: Pick<NoticeText, "items">) {
  return (
    <dl className="grid max-w-prose gap-2 pb-2">
      {items.map(([name, text]) => (
        <div key={name}>
          <dt className="font-medium text-ink">{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
