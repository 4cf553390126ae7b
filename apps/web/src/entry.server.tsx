import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createRequestHandler,
  RouterContextProvider,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type ServerBuild,
} from 'react-router'
import { metaOf } from './paths.ts'
import { DocumentContext, keepRuntimeConfig } from './platform/document-context.tsx'
import { withLateScripts } from './platform/late-scripts.ts'
import { requestContext, type RequestData } from './platform/request-context.ts'

// Re-exported for the server around this build, so that both share the same module instances.
export { isCrawler } from './platform/is-crawler.ts'
export { payloadOf, prerendered } from './platform/deployment/prerendered.ts'
export { exactPath } from './paths.ts'

export const handlerOf = (build: ServerBuild) => createRequestHandler(build, import.meta.env.MODE)

export function contextOf(request: RequestData): RouterContextProvider {
  keepRuntimeConfig(request.runtime)
  const context = new RouterContextProvider()
  context.set(requestContext, request)
  return context
}

/** Renders the full page into one buffer, at half the cost of streaming. */
// oxlint-disable-next-line eslint/max-params -- the router prescribes this signature
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  const { nonce, isBot, runtime } = context.get(requestContext)
  const { access, live } = metaOf(new URL(request.url).pathname)
  headers.set('content-type', 'text/html; charset=utf-8')
  if (live) headers.set('cache-control', 'no-store')
  if (access === 'signedIn') headers.set('x-robots-tag', 'noindex')

  const page = (
    <DocumentContext value={{ nonce, isBot, runtime }}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </DocumentContext>
  )
  const { html, failed } = await rendered(page, nonce, request.signal)
  const text = html.toString('utf8')
  // The development server's scripts must come first.
  const isLate = access === 'public' && !import.meta.env.DEV
  return new Response(isLate ? withLateScripts(text) : text, {
    status: failed ? 500 : status,
    headers,
  })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(requestContext).report(error)
}

function rendered(page: React.ReactNode, nonce: string, signal: AbortSignal) {
  return new Promise<{ html: Buffer; failed: boolean }>((resolve, reject) => {
    const chunks: Buffer[] = []
    let failed = false
    const collector = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve({ html: Buffer.concat(chunks), failed })
        done()
      },
    })
    const stream = renderToPipeableStream(page, {
      nonce,
      // Complete HTML: no part may depend on a script to be shown.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => stream.pipe(collector),
      onShellError: reject,
      onError: () => {
        failed = true
      },
    })
    signal.addEventListener('abort', () => stream.abort(), { once: true })
  })
}
