import { createContext, use } from 'react'
import type { RuntimeConfig } from './request-context.ts'

export interface DocumentData {
  readonly nonce: string
  readonly isBot: boolean
  readonly runtime: RuntimeConfig
}

const fallback: RuntimeConfig = {
  apiBase: '/api',
  chatbotBase: '/api/chatbot',
  scraperBase: '/api/scraper',
  mediaBase: '',
  publicUrl: '',
  shopUrl: '',
  signInProviders: ['google', 'facebook', 'linkedin'],
  hasAddressSearch: true,
  buildId: 'unknown',
}

/** What the whole document needs to know, on the server from the request and in the browser from the page itself. */
export const DocumentContext = createContext<DocumentData>({
  nonce: '',
  isBot: false,
  runtime: fallback,
})

export const useDocument = () => use(DocumentContext)

let currentConfig: RuntimeConfig | undefined

/** On the server: the settings of the process, before its first page. */
export function keepRuntimeConfig(runtime: RuntimeConfig): void {
  currentConfig = runtime
}

/** The settings; in a browser as the server wrote them into the page. */
export function runtimeConfig(): RuntimeConfig {
  if (currentConfig) return currentConfig
  const written = globalThis.document
    ?.querySelector('meta[name="runtime-config"]')
    ?.getAttribute('content')
  currentConfig = written
    ? { ...fallback, ...(JSON.parse(written) as Partial<RuntimeConfig>) }
    : fallback
  return currentConfig
}
