import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'
import type { Journal } from '../journal.ts'

export type Attachment = { filename: string; mimeType: string; size: number; base64: string }
export type Message = {
  id: string
  receivedAt: string
  from: string
  to: string[]
  subject: string
  text: string
  html: string | null
  headers: Record<string, string>
  attachments: Attachment[]
}
export type Mailbox = {
  receive: (raw: Buffer, envelope: { from: string; to: string[] }) => Promise<Message>
  /** Newest first; `to` is case-insensitive. */
  list: (filter?: { to?: string; subject?: string; since?: string }) => Message[]
  find: (id: string) => Message | undefined
  clear: () => void
}

const KEPT = 2000

export function createMailbox(journal: Journal, entries: Map<string, unknown>): Mailbox {
  const messages = new Map([...entries].map(([id, message]) => [id, message as Message]))
  const forget = (id: string) => {
    messages.delete(id)
    journal.put(id, undefined)
  }
  return {
    async receive(raw, envelope) {
      const message = await parse(raw, envelope)
      messages.set(message.id, message)
      journal.put(message.id, message)
      for (const oldest of messages.keys()) {
        if (messages.size <= KEPT) break
        forget(oldest)
      }
      return message
    },
    list({ to, subject, since } = {}) {
      return [...messages.values()]
        .toReversed()
        .filter((message) => !to || message.to.includes(to.toLowerCase()))
        .filter(
          (message) => !subject || message.subject.toLowerCase().includes(subject.toLowerCase()),
        )
        .filter((message) => !since || message.receivedAt >= since)
    },
    find: (id) => messages.get(id),
    clear() {
      for (const id of messages.keys()) forget(id)
    },
  }
}

async function parse(raw: Buffer, envelope: { from: string; to: string[] }): Promise<Message> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'base64' })
  return {
    id: randomUUID(),
    receivedAt: new Date().toISOString(),
    from: mail.from?.name
      ? `${mail.from.name} <${mail.from.address ?? envelope.from}>`
      : (mail.from?.address ?? envelope.from),
    to: envelope.to.map((address) => address.toLowerCase()),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? null,
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
    attachments: mail.attachments.map(({ filename, mimeType, content }) => {
      const base64 = String(content)
      return {
        filename: filename ?? 'attachment',
        mimeType,
        size: Buffer.byteLength(base64, 'base64'),
        base64,
      }
    }),
  }
}
