import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageContext, webRequest, pageAddress } from './page-request.ts'
import type { PageSource } from './page-cache.ts'
import { sendCached } from './send-page.ts'
import type { Site } from './site.ts'
import type { BuildSource, WebBuild } from './web-build.ts'

const main = { surface: 'main' }
const payloadFile = '/_payload.json'

/** Files with which an open page detects a new deployment (spec 7). */
export function deploymentFiles(
  web: FastifyInstance,
  { source, site }: { readonly source: BuildSource; readonly site: Site },
) {
  const { buildId: id, builtAt: timestamp } = source

  web.get<{ Params: { id: string } }>(
    '/builds/meta/:id.json',
    { constraints: main },
    async (request, reply) => {
      if (request.params.id !== id) return reply.callNotFound()
      const build = await source.load()
      const prerendered = await build.prerendered(pageContext({ request, reply }, { build, site }))
      return reply.header('cache-control', 'no-cache').send({ id, timestamp, prerendered })
    },
  )
  web.get('/builds/routes', { constraints: main }, async (request, reply) => {
    const build = await source.load()
    const address = webRequest(request, reply, pageAddress(request.url, site.publicUrl))
    const response = await build.handle(address, pageContext({ request, reply }, { build, site }))
    for (const [name, value] of response.headers) reply.header(name, value)
    return reply.code(response.status).send(Buffer.from(await response.arrayBuffer()))
  })
  web.get('/builds/latest.json', { constraints: main }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ id, timestamp }),
  )
}

/** Page of a payload file, or null: `/pricing/_payload.json` gives `/pricing`. */
export function payloadPage(url: string): string | null {
  const path = url.split('?')[0] ?? ''
  return path.endsWith(payloadFile) ? path.slice(0, -payloadFile.length) || '/' : null
}

/** Loader data of a prerendered page, used by client-side navigation. */
export async function answerPayload(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, build, site }: { readonly page: string; readonly build: WebBuild; readonly site: Site },
) {
  const key = page + payloadFile
  const cached = site.cache?.find(key)
  if (cached) return sendCached(request, reply, cached)
  const context = pageContext({ request, reply }, { build, site })
  const isPrerendered = (await build.prerendered(context)).includes(page)
  if (!site.cache || !isPrerendered) return reply.callNotFound()
  const address = pageAddress(page, site.publicUrl)
  const source: PageSource = {
    text: JSON.stringify(await build.payload(new Request(address), context)),
    headers: { 'content-type': 'application/json; charset=utf-8' },
  }
  return sendCached(request, reply, site.cache.keep(key, source))
}
