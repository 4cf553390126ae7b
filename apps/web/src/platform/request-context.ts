import type { SocialProvider } from '@marketday/contract/accounts/identity/identity'
import type { Endpoint } from '@marketday/contract/endpoints/endpoint'
import type { Problem } from '@marketday/contract/endpoints/problem'
import type { LooseInput } from '@marketday/transport/call-input.ts'
import { createContext } from 'react-router'

export interface RequestData {
  readonly nonce: string
  readonly isBot: boolean
  readonly runtime: RuntimeConfig
  report(error: unknown): void
  readonly api: {
    /** Calls a public endpoint in process. */
    call(route: Pick<Endpoint, 'method' | 'path'>, input: LooseInput): Promise<ApiAnswer>
  }
}

type ApiAnswer =
  | { readonly ok: true; readonly body: unknown }
  | {
      readonly ok: false
      readonly problem: Problem
      readonly retryAfterSeconds: number | null
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
