import type { SocialProvider } from '@marketday/contract/accounts/identity/identity'
import { createContext } from 'react-router'

export interface RequestData {
  readonly nonce: string
  readonly isBot: boolean
  readonly runtime: RuntimeConfig
  report(error: unknown): void
  readonly api: {
    /** Calls the API in process; `path` is relative to its base URL, e.g. `/plans`. */
    fetch(path: string, init?: RequestInit): Promise<Response>
  }
}

/** Browser settings, written into the document by the server. */
export interface RuntimeConfig {
  readonly apiBase: string
  readonly chatbotBase: string
  readonly scraperBase: string
  readonly mediaBase: string
  readonly publicUrl: string
  /** URL template of shops, e.g. `http://{slug}.localhost:3000`. */
  readonly shopUrl: string
  readonly signInProviders: readonly SocialProvider[]
  /** Whether address search is available; otherwise manual entry only. */
  readonly hasAddressSearch: boolean
  readonly buildId: string
}

export const requestContext = createContext<RequestData>()
