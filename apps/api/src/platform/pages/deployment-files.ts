import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageContext, webRequest } from './page-request.ts'
import { pageAddress } from './page-address.ts'
import type { PageSource } from './page-cache.ts'
import { sendCached } from './send-page.ts'
import type { Site } from './site.ts'
import type { BuildSource, WebBuild } from './web-build.ts'

const main = { surface: 'main' }
const payloadFile = '/_payload.json'

/** The files by which an open page knows its own deployment and notices the next one (spec 7). */
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
      const prerendered = await build.prerendered(pageContext(request, { build, site }))
      return reply.header('cache-control', 'no-cache').send({ id, timestamp, prerendered })
    },
  )
  // The router's own question for the routes that the links of a page lead to, cached by the build in it.
  web.get('/builds/routes', { constraints: main }, async (request, reply) => {
    const build = await source.load()
    const address = webRequest(request, reply, pageAddress(request.url, site.publicUrl))
    const response = await build.handle(address, pageContext(request, { build, site }))
    for (const [name, value] of response.headers) reply.header(name, value)
    return reply.code(response.status).send(Buffer.from(await response.arrayBuffer()))
  })
  web.get('/builds/latest.json', { constraints: main }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ id, timestamp }),
  )
}

/** The address of the page whose payload file is asked for, or null: `/pricing/_payload.json` is of `/pricing`. */
export function payloadPage(url: string): string | null {
  const path = url.split('?')[0] ?? ''
  return path.endsWith(payloadFile) ? path.slice(0, -payloadFile.length) || '/' : null
}

/** What a prerendered page was made from; navigation inside the app reads it instead of asking the server anew. */
export async function answerPayload(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, build, site }: { readonly page: string; readonly build: WebBuild; readonly site: Site },
) {
  const key = page + payloadFile
  const cached = site.cache?.find(key)
  if (cached) return sendCached(request, reply, cached)
  const context = pageContext(request, { build, site })
  const isPrerendered = (await build.prerendered(context)).includes(page)
  if (!site.cache || !isPrerendered) return reply.callNotFound()
  const address = pageAddress(page, site.publicUrl)
  const source: PageSource = {
    text: JSON.stringify(await build.payload(new Request(address), context)),
    headers: { 'content-type': 'application/json; charset=utf-8' },
  }
  return sendCached(request, reply, site.cache.keep(key, source))
}
