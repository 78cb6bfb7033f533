/** Addresses whose mails come back or are marked as spam: noted, so that the clock no longer writes to them. */
import type { MailReport } from "#worker/adapters/mail/events.ts";
import { errorFields } from "#worker/domain/log.ts";
import type { Person } from "#worker/features/sessions/service.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { endMailTrouble, keepMailTrouble } from "./mail-trouble.store.ts";

type Ports = Pick<Dependencies, "database" | "keyring" | "now" | "log">;

/** What a person can do about it, and what the mail service reports. */
export interface MailTroubles {
  /** The mail service reports something. @returns whether it signed that */
  receive(request: Request): Promise<boolean>;
  /** The person says that their address works: mails go to it again. */
  end(person: Pick<Person, "id">): Promise<void>;
}

/** @param read what a request of the mail service reports; undefined where it is not signed */
export function createMailTroubles(
  ports: Ports,
  read: (request: Request) => Promise<MailReport | "nothing" | undefined>,
): MailTroubles {
  return {
    async receive(request) {
      const report = await read(request);
      if (report !== undefined && report !== "nothing") await note(ports, report);
      return report !== undefined;
    },
    end: ({ id }) => endMailTrouble(ports.database, id, ports.now()),
  };
}

/** What a mailer calls with an address that the mail server refuses for good. A failure is logged. */
export function noteRefusals(ports: Ports): (address: string) => Promise<void> {
  return async (address) => {
    try {
      await note(ports, { trouble: "bounce", address, at: ports.now() });
    } catch (error) {
      ports.log("mail.trouble_lost", errorFields(error));
    }
  };
}

async function note({ database, keyring, log }: Ports, { trouble, address, at }: MailReport) {
  const { known } = await keyring.address(address);
  if (await keepMailTrouble(database, known, trouble, at)) log("mail.trouble", { trouble });
}
