/** One mail to one person, in plain text and in HTML. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The port through which every mail leaves. */
export interface Mailer {
  /**
   * Hands a mail to the mail server.
   * @throws {MailError} when the mail is malformed or the server did not take it
   */
  send(mail: Mail): Promise<void>;
}

/** A mail that was not sent. Says why in codes alone: servers quote addresses in their answers. */
export class MailError extends Error {
  override readonly name = "MailError";
  /** `invalid_mail`, or what the connection answered, such as `ETIMEDOUT` or `EAUTH`. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
