import { createTransport } from 'nodemailer'

export interface OutgoingMail {
  readonly mailId: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The shop that writes to its customer, and where the answer goes; null for mails of the platform. */
  readonly from: { readonly name: string; readonly replyTo: string } | null
  /** What a mail program may ask for itself to end mails of this kind (RFC 8058); null where there is nothing to end. */
  readonly stop: string | null
}

/** Hands a mail to the SMTP server; resolves once the server has taken it. */
export interface Mailer {
  readonly deliver: (mail: OutgoingMail) => Promise<void>
  close(): void
}

export function createMailer({
  smtpUrl,
  mailFrom,
  publicUrl,
}: {
  smtpUrl: string
  mailFrom: string
  publicUrl: URL
}): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async deliver({ mailId, to, subject, text, html, from, stop }) {
      // The same id on every try lets a mailbox recognise a copy.
      const messageId = `<${mailId}@${publicUrl.hostname}>`
      // The address as an object: a list or a header cannot be smuggled in.
      await transport.sendMail({
        from: from ? { name: oneLine(from.name), address: addressOf(mailFrom) } : mailFrom,
        ...(from?.replyTo && { replyTo: { name: oneLine(from.name), address: from.replyTo } }),
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId,
        ...(stop && {
          headers: {
            'List-Unsubscribe': `<${stop}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }),
      })
    },
    close: () => transport.close(),
  }
}

/** The address of `Name <address>`: a shop writes under its own name, but from the platform's mailbox. */
const addressOf = (mailbox: string): string => /<([^<>]+)>/.exec(mailbox)?.[1] ?? mailbox

const oneLine = (name: string): string => name.replace(/\s+/g, ' ').trim()
