import type { BodyInput, ParamsInput, QueryInput } from '@marketday/contract/endpoints/endpoint'

type Part<K extends string, V> = [V] extends [undefined]
  ? unknown
  : undefined extends V
    ? { [P in K]?: V }
    : { [P in K]: V }

/** What one call passes, and nothing the endpoint does not declare. */
export type CallInput<E> = Part<'params', ParamsInput<E>> &
  Part<'query', QueryInput<E>> &
  Part<'body', BodyInput<E>> &
  Pick<LooseInput, 'signal' | 'idempotencyKey'>

/** The last arguments of a function that calls `E`; none are needed where the endpoint asks for nothing. */
export type CallArgs<E> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

/** The same for any endpoint, and what only the apps' own transports say. */
export interface LooseInput {
  readonly params?: Record<string, string>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
  readonly signal?: AbortSignal
  /** One key for one intention of the person; a repeated click passes the same key again. */
  readonly idempotencyKey?: string
  /** Goes out even when the page is left at this moment. */
  readonly keepalive?: boolean
  readonly headers?: Readonly<Record<string, string>>
  /** What carries the request to the server. */
  readonly fetch?: (address: string, init: RequestInit) => Promise<Response>
}
