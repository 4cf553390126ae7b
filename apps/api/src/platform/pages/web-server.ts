import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { root } from '../bundle/root.ts'
import { answerPage } from './answer-page.ts'
import { answerPayload, deploymentFiles, payloadPage } from './deployment-files.ts'
import { sendCached } from './send-page.ts'
import { siteOf, type Site, type WebServerConfig } from './site.ts'
import { webBuild, type BuildSource } from './web-build.ts'

const webRoot = join(root, 'apps/web')
const dayS = 86_400

const main = { surface: 'main' }

export async function webServer(app: FastifyInstance, { config }: { config: WebServerConfig }) {
  await app.register(async (web) => {
    const source = await webBuild({ app: web, webRoot, dev: config.dev })
    const site = siteOf(config, source.buildId)
    if (!config.dev) await serveFiles(web)
    deploymentFiles(web, { source, site })
    web.removeAllContentTypeParsers()
    web.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    web.route({
      method: ['GET', 'HEAD', 'POST'] satisfies HTTPMethods[],
      url: '*',
      constraints: main,
      handler: (request, reply) => {
        const cached = request.method === 'POST' ? null : site.cache?.find(request.url)
        return cached
          ? sendCached(request, reply, cached)
          : answer(request, reply, { source, site })
      },
    })
  })
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { source, site }: { readonly source: BuildSource; readonly site: Site },
) {
  if (isMachinePath(request.url)) return reply.callNotFound()
  if (await source.middleware(request, reply)) return reply.hijack()
  const build = await source.load()
  const page = payloadPage(request.url)
  return page === null
    ? answerPage(request, reply, { build, site })
    : answerPayload(request, reply, { page, build, site })
}

async function serveFiles(web: FastifyInstance) {
  const client = join(webRoot, 'build/client')
  await web.register(fastifyStatic, {
    root: join(client, 'assets'),
    prefix: '/assets/',
    constraints: main,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = /-[\w-]{8}\.\w+(?:\.(?:br|gz))?$/.test(path)
      const cacheControl = isHashed
        ? `public, max-age=${365 * dayS}, immutable`
        : `public, max-age=${dayS}`
      reply.header('cache-control', path.endsWith(runWorker) ? 'no-cache' : cacheControl)
      reply.header('x-content-type-options', 'nosniff')
    },
  })
  web.get('/favicon.ico', { constraints: main }, (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${dayS}`)
      .sendFile('favicon.ico', client, { cacheControl: false }),
  )
  web.get(`/${runWorker}`, { constraints: main }, (_request, reply) =>
    reply
      .header('content-security-policy', workerPolicy)
      .sendFile(runWorker, client, { cacheControl: false }),
  )
}

const runWorker = 'run-worker.js'
/** The service worker may only fetch the page and its files. */
const workerPolicy = "default-src 'none'; connect-src 'self'"

const isMachinePath = (url: string) =>
  /^\/(?:api|assets|builds|content|\.well-known)(?:\/|\?|$)/.test(url)
