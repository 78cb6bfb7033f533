/** One mail to one person, in plain text and in HTML. */
export interface Mail {
  readonly to: string;
  /** Where an answer goes. @default nowhere but to the sender */
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** URL that ends such mails by one POST (RFC 8058). @default none */
  readonly unsubscribe?: string | undefined;
}

/** Sends mails. */
export interface Mailer {
  /**
   * @throws {MailError} when the mail is malformed or the server does not accept it
   */
  send(mail: Mail): Promise<void>;
}

/** A mail was not sent. Its message has codes only: servers quote addresses in their replies. */
export class MailError extends Error {
  override readonly name = "MailError";
  /** `invalid_mail`, or the code of the connection error, such as `ETIMEDOUT` or `EAUTH`. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
