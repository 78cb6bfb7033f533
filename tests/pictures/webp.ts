import { writeFile } from "node:fs/promises";
import type { Browser } from "playwright-core";

/** Stores pictures as WebP, which Chromium itself encodes. */
export async function openWebpWriter(browser: Browser) {
  const page = await browser.newPage();
  /**
   * @param quality 0 to 1
   * @returns the size of the file, bytes
   */
  return async function write(png: Buffer, file: URL, quality: number): Promise<number> {
    const encoded = await page.evaluate(encode, { png: png.toString("base64"), quality });
    const webp = Buffer.from(encoded, "base64");
    await writeFile(file, webp);
    return webp.byteLength;
  };
}

/** Runs in the page. */
async function encode({ png, quality }: { png: string; quality: number }): Promise<string> {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  return canvas.toDataURL("image/webp", quality).replace(/^[^,]*,/, "");
}
