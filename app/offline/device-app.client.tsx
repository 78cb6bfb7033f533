import { NearNumbers } from "#app/shell/talk-to-someone.tsx";
import type { HelpPage } from "#worker/reading/help/help-words.ts";
import { ComposerSection } from "./composer-section.tsx";
import { InstallSection } from "./install-section.client.tsx";
import { KeepSection } from "./keep-section.tsx";
import { KeptBeats } from "./kept-beats.tsx";
import { OutboxList } from "./outbox-list.tsx";
import type { PersonNow } from "./own-device.ts";
import { TypeHere } from "./type-here.tsx";
import { useDevice, useOnline } from "./use-device.ts";
import { t as page } from "./words/device.compiled.ts";
import { t } from "./words/kept.compiled.ts";

interface DeviceAppProps {
  /** Who is signed in; null offline and for visitors. */
  readonly person: PersonNow | null;
  /** In the language of the page. @default in English */
  readonly help: HelpPage | undefined;
  /** A text told of a crisis. */
  readonly onCrisis: () => void;
}

/** What is kept on this device, what waits there, and where a person types without a network. */
export function DeviceApp({ person, help, onCrisis }: DeviceAppProps) {
  const state = useDevice(person);
  const online = useOnline();
  return (
    <>
      <p role="status" className="card mt-6 empty:sr-only">
        {online ? "" : t("offline")}
      </p>
      {!online && <NearNumbers />}
      {state.status === "opening" && <p className="mt-6">{page("opening")}</p>}
      {state.status === "unsupported" && (
        <p role="status" className="card mt-6">
          {t("unsupported")}
        </p>
      )}
      {state.status === "open" && <Open {...state} {...{ person, help, online, onCrisis }} />}
    </>
  );
}

type OpenProps = DeviceAppProps &
  Pick<Extract<ReturnType<typeof useDevice>, { status: "open" }>, "device" | "view"> & {
    readonly online: boolean;
  };

function Open({ device, view, person, help, online, onCrisis }: OpenProps) {
  const { account, beats, entries } = view;
  // A browser may say that there is a network which brings nothing: the kept page knows nobody.
  const elsewhere = online && person !== null;
  return (
    <>
      {account && (account.composer || elsewhere) && (
        <TypeHere {...{ device, view, account, elsewhere, onCrisis }} />
      )}
      {account && <OutboxList {...{ device, account, entries, help }} />}
      {account && <KeptBeats {...{ account, beats, help }} />}
      <div className={account && "mt-10"}>
        <KeepSection device={device} kept={account !== undefined} {...{ person, online }} />
      </div>
      {account && <ComposerSection device={device} kept={account.composer} online={online} />}
      {/* Last, for it may come late: nothing that a hand is about to press moves. */}
      {(account || person) && <InstallSection />}
    </>
  );
}
