// The package ships no types; only the used part is declared.
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export class Check {
    constructor(reason: string, description: string, check: (ctx: Context) => boolean)
    static REQUEST_PROMPT: boolean
    static NO_NEED_TO_PROMPT: boolean
  }
  export class Prompt {
    constructor(info: { name: string; requestable: boolean }, ...checks: Check[])
  }
  export const interactionPolicy: { Check: typeof Check; Prompt: typeof Prompt }

  type Saveable = { save: () => Promise<string> }
  type Context = {
    headers: Record<string, string | undefined>
    oidc: {
      client: { clientId: string }
      provider: Provider
      session: { accountId: string }
      params: Record<string, string>
      result?: Record<string, unknown>
    }
  }
  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    static readonly ctx: Context | undefined
    readonly Client: { find: (id: string) => Promise<object | undefined>; prototype: object }
    readonly Grant: new (fields: {
      accountId: string
      clientId: string
    }) => Saveable & { addOIDCScope: (scope: string) => void }
    readonly AuthorizationCode: new (fields: Record<string, unknown>) => Saveable
    proxy: boolean
    callback: () => (request: IncomingMessage, response: ServerResponse) => void
    interactionDetails: (
      request: IncomingMessage,
      response: ServerResponse,
    ) => Promise<{ uid: string; params: Record<string, string> }>
    interactionFinished: (
      request: IncomingMessage,
      response: ServerResponse,
      result: Record<string, unknown>,
    ) => Promise<void>
    use: (
      middleware: (
        ctx: Omit<Context, 'oidc'> & { oidc?: Context['oidc']; body: unknown; status: number },
        next: () => Promise<void>,
      ) => Promise<void>,
    ) => void
    on: (event: string, listener: (ctx: Context, error: Error) => void) => void
  }
}

declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  export function createMemoryAdapter(clockToleranceSeconds: number): new (name: string) => object
}
