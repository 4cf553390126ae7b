import { writeFile, mkdir } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import Fastify from 'fastify'
import { serveIdentity } from './identity/serve-identity.ts'
import { renderIndex } from './index-page.ts'
import { serveIpCountry } from './ip-country/serve-ip-country.ts'
import { openJournal } from './journal.ts'
import { listenOnLoopback } from './listen-on-loopback.ts'
import { createMailbox } from './mail/mailbox.ts'
import { serveInbox } from './mail/routes.ts'
import { listenForMail } from './mail/listen-for-mail.ts'
import { serveModel } from './model/serve-model.ts'
import { FAVICON, PAGE_HEADERS } from './page.ts'
import { servePlaces } from './places/serve-places.ts'
import { serveStripe } from './stripe/serve-stripe.ts'
import { createWebsites } from './websites/create-websites.ts'
import { BRANDS } from './websites/site.ts'

export type SandboxOptions = {
  /** 0 for a free port. */
  port: number
  /** 0, the default, for a free port. */
  smtpPort?: number
  productUrl?: string
  stripeWebhookSecret?: string
  stripeConnectSecret?: string
  /** In memory only if missing. */
  dataDir?: string
}
export type Sandbox = { url: string; port: number; smtpPort: number; close: () => Promise<void> }

export const DEFAULT_WEBHOOK_SECRET = 'whsec_sandbox_marketday'
export const DEFAULT_CONNECT_SECRET = 'whsec_sandbox_marketday_connect'

export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const {
    port,
    smtpPort = 0,
    productUrl = 'http://localhost:3000',
    stripeWebhookSecret = DEFAULT_WEBHOOK_SECRET,
    stripeConnectSecret = DEFAULT_CONNECT_SECRET,
    dataDir,
  } = options
  const file = (name: string) => (dataDir ? join(dataDir, 'sandbox', `${name}.jsonl`) : null)
  const address = { port, smtpPort }
  const origin = () => `http://localhost:${address.port}`

  const app = createApp()
  const closeStripe = await serveStripe(app, {
    file: file('stripe'),
    origin,
    productUrl,
    webhookSecret: stripeWebhookSecret,
    connectSecret: stripeConnectSecret,
  })
  const identity = await serveIdentity(app, { file: file('identity'), productUrl, origin })
  const mail = await openJournal(file('mail'))
  const mailbox = createMailbox(mail.journal, mail.entries)
  const mailFaults = { rejectNext: 0, delayMs: 0 }
  serveInbox(app, mailbox, mailFaults)
  servePlaces(app)
  serveIpCountry(app)
  serveModel(app)
  const websites = createWebsites()
  app.post('/websites/_control', (request) => websites.control(request.body))
  app.get('/', (_request, reply) =>
    reply.headers(PAGE_HEADERS).send(renderIndex({ ...address, productUrl, sites: BRANDS })),
  )
  await app.ready()

  let openIds: ReturnType<typeof identity.open> | null = null
  const front = (request: IncomingMessage, response: ServerResponse) => {
    const site = siteOf(request)
    if (site !== null) return websites.handle(site, { request, response })
    const provider = openIdOf(request)
    if (provider && openIds) return openIds[provider].handle(request, response)
    return app.routing(request, response)
  }
  const web = await listenOnLoopback(port, front)
  address.port = web.port
  openIds = identity.open(origin())
  const smtp = await listenForMail({ port: smtpPort, mailbox, faults: mailFaults })
  address.smtpPort = smtp.port
  if (dataDir) await writeAddress(dataDir, address)
  return {
    url: origin(),
    ...address,
    async close() {
      await Promise.all([web.close(), smtp.close()])
      await app.close()
      await Promise.all([closeStripe(), identity.close(), mail.journal.flush()])
    },
  }
}

function createApp() {
  const app = Fastify({
    logger: false,
    bodyLimit: 2 * 1024 * 1024,
    routerOptions: { maxParamLength: 500 },
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  )
  app.get('/favicon.svg', (_request, reply) => reply.type('image/svg+xml').send(FAVICON))
  app.get('/favicon.ico', (_request, reply) => reply.type('image/svg+xml').send(FAVICON))
  return app
}

async function writeAddress(dataDir: string, address: { port: number; smtpPort: number }) {
  await mkdir(dataDir, { recursive: true })
  const text = JSON.stringify({ ...address, pid: process.pid })
  await writeFile(join(dataDir, 'sandbox.json'), `${text}\n`)
}

function siteOf(request: IncomingMessage): string | null {
  const host = (request.headers.host ?? '').toLowerCase().split(':')[0] ?? ''
  return host.endsWith('.localhost') ? host.slice(0, -'.localhost'.length) : null
}

function openIdOf(request: IncomingMessage): 'google' | 'linkedin' | null {
  const [, provider, next] = (request.url ?? '').split(/[/?]/)
  if (next === '_code') return null
  return provider === 'google' || provider === 'linkedin' ? provider : null
}
