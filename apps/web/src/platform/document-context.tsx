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

/** Document-wide data, from the request on the server and from the page in the browser. */
export const DocumentContext = createContext<DocumentData>({
  nonce: '',
  isBot: false,
  runtime: fallback,
})

export const useDocument = () => use(DocumentContext)

let currentConfig: RuntimeConfig | undefined

/** Server only: sets the process's configuration before its first page. */
export function keepRuntimeConfig(runtime: RuntimeConfig): void {
  currentConfig = runtime
}

/** Runtime settings; in the browser from the page. */
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
