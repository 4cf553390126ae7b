import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** What the loaders of one page receive; the web app declares the same shape. */
export interface PageContext {
  readonly nonce: string
  readonly isBot: boolean
  readonly runtime: Record<string, string>
  report(error: unknown): void
  readonly api: { fetch(path: string, init?: RequestInit): Promise<Response> }
}

export interface WebBuild {
  handle(request: Request, context: PageContext): Promise<Response>
  exactPath(pathname: string): string | null
  isCrawler(userAgent: string | undefined): boolean
}

interface BuildSource {
  load(): Promise<WebBuild>
  /** True when the development server has answered by itself. */
  middleware(request: FastifyRequest, reply: FastifyReply): Promise<boolean>
}

interface Place {
  readonly app: FastifyInstance
  readonly webRoot: string
  readonly dev: boolean
}

/** The built web app, or, in development, the one that Vite keeps current. */
export async function webBuild({ app, webRoot, dev }: Place): Promise<BuildSource> {
  if (dev) return viteBuild(app, webRoot)
  const file = pathToFileURL(join(webRoot, 'build/server/index.js')).href
  const build = adapt((await import(file)) as ServerModule)
  return { load: async () => build, middleware: async () => false }
}

interface ServerModule {
  readonly entry: {
    readonly module: {
      exactPath(pathname: string): string | null
      isCrawler(userAgent: string | undefined): boolean
      handlerOf(build: unknown): (request: Request, context: unknown) => Promise<Response>
      contextOf(page: PageContext): unknown
    }
  }
}

function adapt(build: ServerModule): WebBuild {
  const web = build.entry.module
  const handle = web.handlerOf(build)
  return {
    exactPath: (pathname) => web.exactPath(pathname),
    isCrawler: (userAgent) => web.isCrawler(userAgent),
    handle: (request, context) => handle(request, web.contextOf(context)),
  }
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
