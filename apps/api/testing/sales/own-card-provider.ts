import Fastify from 'fastify'

import { listenOnLoopback } from '../../../sandbox/src/listen-on-loopback.ts'
import { serveStripe } from '../../../sandbox/src/stripe/serve-stripe.ts'

export async function startOwnCardProvider() {
  const app = Fastify({ routerOptions: { maxParamLength: 500 } })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  )
  const at = { port: 0 }
  const origin = () => `http://localhost:${at.port}`
  const closeStripe = await serveStripe(app, {
    file: null,
    origin,
    // Nothing listens there: tests deliver events themselves.
    productUrl: 'http://localhost:9',
    webhookSecret: 'whsec_sandbox_marketday',
    connectSecret: 'whsec_sandbox_marketday_connect',
  })
  await app.ready()
  const { port, close } = await listenOnLoopback(0, (request, response) =>
    app.routing(request, response),
  )
  at.port = port
  return {
    port,
    order: (path: string, body: object) =>
      fetch(`${origin()}/stripe/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    async close() {
      await close()
      await closeStripe()
      await app.close()
    },
  }
}
