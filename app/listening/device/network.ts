/**
 * Whether the network answers. A script that did not arrive is not asked for again by the same document in most browsers
 * (https://github.com/whatwg/html/issues/6768), and after a deployment it is gone: then a new document finds what this one cannot load.
 */
export async function networkAnswers(): Promise<boolean> {
  try {
    return (await fetch("/favicon.svg", { method: "HEAD", cache: "no-store" })).ok;
  } catch (error) {
    console.warn(error);
    return false;
  }
}
