import { signsIn } from "./people.ts";
import { walkFixture } from "./rig.ts";

const walk = walkFixture("http");

walk(
  "without a network a page says so and names who to call, and is there again with it",
  async (visit) => {
    const { front, visitor } = visit;
    await signsIn(visit);
    await visitor.opens("/history");
    await visitor.hydrated();
    await visitor.until(() => navigator.serviceWorker.controller !== null);
    await visitor.whole();
    front.cut();
    await visitor.opens("/profile");
    await visitor.sees("You are offline");
    await visitor.sees("Tele-MANAS: 14416");
    await visitor.isAt("/profile");
    front.mend();
    await visitor.presses("link", /^Try again$/);
    await visitor.sees("Your Profile");
    await visitor.isAt("/profile");
  },
  // WebKit leaves pages to the browser until that knows that it is offline, which no test can make it.
  {
    only: ["Chromium", "Firefox"],
    expected: /Failed to load resource|net::ERR|Failed to fetch manifest patches/,
  },
);

walk(
  "by way of the service worker, too, a page that leads elsewhere has the address of that",
  async (visit) => {
    const { visitor } = visit;
    await signsIn(visit);
    await visitor.opens("/history");
    await visitor.hydrated();
    await visitor.until(() => navigator.serviceWorker.controller !== null);
    await visitor.asks(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: one browser has no other way
      document.cookie = "session=; path=/; max-age=0";
    });
    await visitor.opens("/profile");
    await visitor.sees("Sign in to your account");
    await visitor.until(() => location.pathname === "/auth");
    await visitor.reloads();
    await visitor.sees("Sign in to your account");
    await visitor.until(() => location.pathname === "/auth");
  },
);
