import type { BrowserFixture, OpenPageOptions } from "./rig.ts";
import { goTo } from "./using-pages.ts";

/** The smallest phone that the pages are made for, in pixels. */
export const SMALL_PHONE = { width: 320, height: 568 } as const;
/** How high the bar at the foot of a small screen is, in pixels. */
export const BOTTOM_BAR = 64;
/** A text that is answered with people to talk to. */
export const CRISIS = "I want to end my life";
/** The first of these people's numbers. */
export const NUMBER = { name: "Tele-MANAS: 14416" };

/** Opens the generator as a new person with a small phone. */
export async function atGenerator(site: BrowserFixture, options: OpenPageOptions = {}) {
  const { id, jar } = await site.stack.insertPerson();
  const opened = await site.openPage({ jar, viewport: SMALL_PHONE, ...options });
  const { page } = opened;
  await goTo(page, `${site.stack.origin}/assessment`);
  const mood = page.getByPlaceholder("Tell me how you really feel...");
  const send = async (text: string) => {
    await mood.fill(text);
    await page.getByRole("button", { name: "Generate the Beat" }).click();
  };
  return { ...opened, id, mood, send };
}
