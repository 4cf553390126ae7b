import type { BodyInput, ParamsInput, QueryInput } from '@marketday/contract/endpoints/endpoint'

type Part<K extends string, V> = [V] extends [undefined]
  ? unknown
  : undefined extends V
    ? { [P in K]?: V }
    : { [P in K]: V }

/** Input of one call, limited to the endpoint's declared parts. */
export type CallInput<E> = Part<'params', ParamsInput<E>> &
  Part<'query', QueryInput<E>> &
  Part<'body', BodyInput<E>> &
  Pick<LooseInput, 'signal' | 'idempotencyKey'>

/** Last arguments of a function that calls `E`; optional if the endpoint needs no input. */
export type CallArgs<E> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

export interface LooseInput {
  readonly params?: Record<string, string>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
  readonly signal?: AbortSignal
  /** One key per user intention; a repeated click passes the same key again. */
  readonly idempotencyKey?: string
  /** Sent even while the page unloads. */
  readonly keepalive?: boolean
  readonly headers?: Readonly<Record<string, string>>
  readonly fetch?: (address: string, init: RequestInit) => Promise<Response>
}
