import { readFileSync } from "node:fs";

interface Picture {
  readonly src: string;
  /** "WIDTHxHEIGHT", pixels. */
  readonly sizes: string;
  readonly type: string;
}

/** What the installed app says of itself: https://www.w3.org/TR/appmanifest/ */
export interface AppManifest {
  readonly id: string;
  readonly start_url: string;
  readonly icons: readonly Picture[];
  readonly shortcuts: readonly {
    readonly name: string;
    readonly url: string;
    readonly icons: readonly Picture[];
  }[];
  readonly screenshots: readonly (Picture & {
    readonly form_factor: "narrow" | "wide";
    readonly label: string;
  })[];
  /** https://w3c.github.io/web-share-target/level-2/ */
  readonly share_target: {
    readonly action: string;
    readonly method: string;
    readonly enctype: string;
    readonly params: { readonly text: string };
  };
}

export function readAppManifest(): AppManifest {
  return JSON.parse(readFileSync("public/manifest.webmanifest", "utf8")) as AppManifest;
}
