/** The product's name and what follows from it. It stands here and nowhere else. */
export const BRAND = {
  name: "Stillwave",
  filePrefix: "stillwave-",
  tagline: "Sound made for how you feel right now",
  supportEmail: "support@stillwave.example",
  network: "https://www.linkedin.com/company/stillwave",
  listing: "https://www.producthunt.com/products/stillwave",
} as const;
