/** The product's name, addresses and file prefix; written only here. */
export const BRAND = {
  name: "Stillwave",
  filePrefix: "stillwave-",
  supportEmail: "support@stillwave.example",
  network: "https://www.linkedin.com/company/stillwave",
  listing: "https://www.producthunt.com/products/stillwave",
} as const;

/** The quote of the day. */
export interface Quote {
  readonly text: string;
  readonly author: string;
}
