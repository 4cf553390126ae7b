import { createTransport } from 'nodemailer'

export interface OutgoingMail {
  readonly mailId: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly from: { readonly name: string; readonly replyTo: string } | null
  /** One-click unsubscribe URL (RFC 8058); null for none. */
  readonly stop: string | null
}

/** Resolves once the SMTP server has accepted the mail. */
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
      // Constant id across tries, so that mailboxes can detect duplicates.
      const messageId = `<${mailId}@${publicUrl.hostname}>`
      // Address object, to prevent injected recipients and headers.
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

/** Extracts the address of `Name <address>`: shops use their own name with the platform's mailbox. */
const addressOf = (mailbox: string): string => /<([^<>]+)>/.exec(mailbox)?.[1] ?? mailbox

const oneLine = (name: string): string => name.replace(/\s+/g, ' ').trim()
