import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { isCrawler } from './platform/is-crawler.ts'
import { guardChunkLoads } from './platform/deployment/reload-guard.ts'
import { DocumentContext, runtimeConfig } from './platform/document-context.tsx'
import { destination } from './platform/navigation/destination.ts'
import { leadAway } from './platform/session/guard.ts'

const recover = guardChunkLoads(destination)

if (!leadAway()) {
  const documentContext = {
    nonce: document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '',
    isBot: isCrawler(navigator.userAgent),
    runtime: runtimeConfig(),
  }
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <DocumentContext value={documentContext}>
          <HydratedRouter onError={recover} />
        </DocumentContext>
      </StrictMode>,
    )
  })
}
