import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Answer } from '../http/attempt.ts'
import type { Route } from '../http/bind-route.ts'

export type RuntimeSettings = Readonly<Record<string, string | boolean | readonly string[]>>

export interface PageContext {
  readonly nonce: string
  readonly isBot: boolean
  readonly runtime: RuntimeSettings
  report(error: unknown): void
  readonly api: { call(route: Route, input: PageCallInput): Promise<Answer<unknown>> }
}

export interface PageCallInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

export interface WebBuild {
  handle(request: Request, context: PageContext): Promise<Response>
  prerendered(context: PageContext): Promise<readonly string[]>
  payload(request: Request, context: PageContext): Promise<unknown>
  exactPath(pathname: string): string | null
  isCrawler(userAgent: string | undefined): boolean
}

export interface BuildSource {
  /** Changes whenever the files loaded by browsers change. */
  readonly buildId: string
  /** Milliseconds since 1970. */
  readonly builtAt: number
  load(): Promise<WebBuild>
  middleware(request: FastifyRequest, reply: FastifyReply): Promise<boolean>
}

export async function webBuild({
  app,
  webRoot,
  dev,
}: {
  readonly app: FastifyInstance
  readonly webRoot: string
  readonly dev: boolean
}): Promise<BuildSource> {
  if (dev) return viteBuild(app, webRoot)
  const file = join(webRoot, 'build/server/index.js')
  const module = (await import(pathToFileURL(file).href)) as ServerModule
  const build = adapt(module)
  return {
    buildId: module.assets.version,
    builtAt: Math.round((await stat(file)).mtimeMs),
    load: async () => build,
    middleware: async () => false,
  }
}

interface ServerModule {
  readonly assets: { readonly version: string }
  readonly entry: {
    readonly module: {
      exactPath(pathname: string): string | null
      isCrawler(userAgent: string | undefined): boolean
      handlerOf(build: unknown): (request: Request, context: unknown) => Promise<Response>
      contextOf(page: PageContext): unknown
      prerendered(page: PageContext): Promise<readonly string[]>
      payloadOf(page: Response): Promise<unknown>
    }
  }
}

function adapt(build: ServerModule): WebBuild {
  const web = build.entry.module
  const handle = web.handlerOf(build)
  return {
    exactPath: (pathname) => web.exactPath(pathname),
    isCrawler: (userAgent) => web.isCrawler(userAgent),
    prerendered: (context) => web.prerendered(context),
    handle: (request, context) => handle(request, web.contextOf(context)),
    payload: async (request, context) =>
      web.payloadOf(await handle(dataRequest(request), web.contextOf(context))),
  }
}

function dataRequest({ url }: Request): Request {
  const address = new URL(url)
  address.pathname = address.pathname === '/' ? '/_.data' : `${address.pathname}.data`
  return new Request(address)
}

async function viteBuild(app: FastifyInstance, webRoot: string): Promise<BuildSource> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: webRoot,
    configFile: join(webRoot, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())
  return {
    buildId: 'development',
    builtAt: Date.now(),
    load: async () =>
      adapt((await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerModule),
    middleware: (request, reply) =>
      new Promise((resolve, reject) => {
        reply.raw.once('finish', () => resolve(true))
        vite.middlewares(request.raw, reply.raw, (error?: unknown) =>
          error ? reject(error) : resolve(false),
        )
      }),
  }
}
