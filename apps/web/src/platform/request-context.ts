import type { SocialProvider } from '@marketday/contract/accounts/identity/identity'
import { createContext } from 'react-router'

/** What the server gives to the loaders of one document request. */
export interface RequestData {
  readonly nonce: string
  readonly isBot: boolean
  readonly runtime: RuntimeConfig
  /** Writes an unexpected failure to the server's log. */
  report(error: unknown): void
  readonly api: {
    /** Calls our own API in process; `path` begins after the API's base address, e.g. `/plans`. */
    fetch(path: string, init?: RequestInit): Promise<Response>
  }
}

/** Settings the browser needs; written into the document by the server. */
export interface RuntimeConfig {
  readonly apiBase: string
  readonly chatbotBase: string
  readonly scraperBase: string
  readonly mediaBase: string
  /** The main origin, for addresses that leave the site. */
  readonly publicUrl: string
  /** How a shop's address is made from its slug, e.g. `http://{slug}.localhost:3000`. */
  readonly shopUrl: string
  /** The identity providers that this installation has an account with. */
  readonly signInProviders: readonly SocialProvider[]
  /** Whether addresses can be searched for; otherwise they are written by hand only. */
  readonly hasAddressSearch: boolean
  /** The build of the web app that this page came from. */
  readonly buildId: string
}

export const requestContext = createContext<RequestData>()
