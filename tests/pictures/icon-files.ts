/** One icon of an installed app, in public/. */
export interface IconFile {
  readonly file: string;
  /** Width and height, pixels. */
  readonly size: number;
  /** Whether a system may cut it to a shape of its own. */
  readonly maskable: boolean;
}

export const ICONS: readonly IconFile[] = [
  { file: "icon-192.png", size: 192, maskable: false },
  { file: "icon-512.png", size: 512, maskable: false },
  { file: "icon-maskable-512.png", size: 512, maskable: true },
];

/** The keyword under which a PNG has the hash of its source. */
export const DRAWN_FROM = "Drawn from favicon.svg";
