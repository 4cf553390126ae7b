import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { isCrawler } from './platform/bots.ts'
import { DocumentContext, runtimeConfig } from './platform/document-context.tsx'
import { leadAway } from './platform/session/guard.ts'
import { guardChunkLoads } from './platform/reload-guard.ts'

declare global {
  var __reactRouterDataRouter: { state: { navigation: { location?: Location } } } | undefined
}

guardChunkLoads(() => {
  const { pathname, search, hash } =
    globalThis.__reactRouterDataRouter?.state.navigation.location ?? location
  return pathname + search + hash
})

if (!leadAway()) {
  const facts = {
    nonce: document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '',
    isBot: isCrawler(navigator.userAgent),
    runtime: runtimeConfig(),
  }
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <DocumentContext value={facts}>
          <HydratedRouter />
        </DocumentContext>
      </StrictMode>,
    )
  })
}
