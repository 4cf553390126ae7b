import { SMTPServer } from 'smtp-server'
import type { Mailbox } from './mailbox.ts'

export type MailFaults = { rejectNext: number; delayMs: number }
type Options = { port: number; mailbox: Mailbox; faults: MailFaults }

const MAX_BYTES = 10 * 1024 * 1024

/** Accepts all mail on loopback, without authentication and TLS. */
export async function listenForMail({ port, mailbox, faults }: Options) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    banner: 'Marketday sandbox',
    size: MAX_BYTES,
    logger: false,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope
      const envelope = {
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
      }
      take()
        .then(() => done())
        .catch((error: Error) => done(error))
      async function take() {
        const raw = Buffer.concat(await chunksOf(stream))
        if (faults.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, faults.delayMs))
        if (faults.rejectNext > 0) {
          faults.rejectNext -= 1
          throw Object.assign(new Error('Try again later'), { responseCode: 451 })
        }
        await mailbox.receive(raw, envelope)
      }
    },
  })
  server.on('error', () => {})
  const net = server.server
  await new Promise<void>((resolve, reject) => {
    net.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })
  const address = net.address()
  if (address === null || typeof address === 'string')
    throw new Error('the sandbox has no mail port')
  return {
    port: address.port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

async function chunksOf(stream: AsyncIterable<unknown>): Promise<Buffer[]> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return chunks
}
