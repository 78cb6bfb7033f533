import { AccountMenu, MobileMenu } from "#app/shell/account-menu.tsx";
import { BottomBar } from "#app/shell/bottom-bar.tsx";
import { Sidebar } from "#app/shell/sidebar.tsx";
import { DESIGN } from "#app/words/design.ts";
import { Section } from "./section.tsx";

const PERSON = { email: "a.very.long.address.indeed@mail.example.com", credits: 25 };

/** Ways through the product: each shown where its screen is wide or narrow enough. */
export function Places() {
  return (
    <Section title={DESIGN.places}>
      <div className="frame frame-menu grid content-start justify-items-end">
        <AccountMenu person={PERSON} open />
        <MobileMenu person={PERSON} open />
      </div>
      <div className="frame hidden px-4 pb-8 lg:block">
        <Sidebar />
      </div>
      <div className="frame frame-bar lg:hidden">
        <BottomBar />
      </div>
    </Section>
  );
}
