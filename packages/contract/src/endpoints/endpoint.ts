import type * as z from 'zod/mini'
import type { PlatformPermission } from '../accounts/team/permissions-platform.ts'
import type { Permission } from '../accounts/team/permissions.ts'

/**
 * Who may call an endpoint. Required by type, so nothing is public by omission.
 * - `public`: anyone, on the main origin
 * - `shop`: anyone, on a tenant's shop; the tenant comes from the host name
 * - `signedIn`: a person with a session; no tenant is involved
 * - `member`: any member of the tenant named by `X-Tenant`
 * - `permission`: a member of the tenant whose role holds the permission
 * - `operator`: an operator of the platform whose set holds the permission
 */
export type Access =
  | 'public'
  | 'shop'
  | 'signedIn'
  | 'member'
  | { readonly permission: Permission }
  | { readonly operator: PlatformPermission }

/** Whether a call happens inside a business, the one that `X-Tenant` names. */
export const isInTenant = (access: Access): boolean =>
  access === 'member' || (typeof access === 'object' && 'permission' in access)

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * What an `Idempotency-Key` means here: `optional` (the default of every POST),
 * `required` (money moves: absent is 400), `never` (replies that must not be stored).
 */
export type Idempotency = 'optional' | 'required' | 'never'

type Schema = z.ZodMiniType

export interface Declaration<
  P extends Schema | undefined,
  Q extends Schema | undefined,
  B extends Schema | undefined,
  R extends Schema,
  A extends Access = Access,
> {
  readonly access: A
  readonly summary: string
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  readonly response: R
  readonly status?: 200 | 201 | 202
  readonly idempotency?: Idempotency
  /**
   * The person must have proved within the last five minutes who they are (403 `confirmation_required`
   * otherwise). Whatever decides who owns a business or may enter it asks for this. `personal` as well.
   */
  readonly confirmed?: true
  /** Only the person themself: never somebody who looks in for them. */
  readonly personal?: true
  /** Changes nothing although its method could: open to an impersonation that may only look. */
  readonly harmless?: true
  /** At most so many calls per network and window; anything more is 429. */
  readonly limit?: { readonly max: number; readonly seconds: number }
  /** How large the body may be where one megabyte is not enough. */
  readonly maxBodyBytes?: number
  /** A reply that is not JSON, by its content type (a file, a text, an event stream). */
  readonly produces?: string
  /** The body is read by the handler itself (multipart upload, signed webhook). */
  readonly rawBody?: boolean
}

export interface Endpoint<
  P extends Schema | undefined = Schema | undefined,
  Q extends Schema | undefined = Schema | undefined,
  B extends Schema | undefined = Schema | undefined,
  R extends Schema = Schema,
  A extends Access = Access,
> extends Declaration<P, Q, B, R, A> {
  readonly method: Method
  /** Relative to the API's base address, parameters as `:name`. */
  readonly path: string
}

type Parsed<S> = S extends Schema ? z.output<S> : undefined
type Input<S> = S extends Schema ? z.input<S> : undefined

export type ParamsOf<E> =
  E extends Endpoint<infer P, infer _Q, infer _B, infer _R, infer _A> ? Parsed<P> : never
export type QueryOf<E> =
  E extends Endpoint<infer _P, infer Q, infer _B, infer _R, infer _A> ? Parsed<Q> : never
export type BodyOf<E> =
  E extends Endpoint<infer _P, infer _Q, infer B, infer _R, infer _A> ? Parsed<B> : never
export type ResponseOf<E> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer R, infer _A> ? z.output<R> : never

/** What a caller passes: the schemas' input sides. */
export type ParamsInput<E> =
  E extends Endpoint<infer P, infer _Q, infer _B, infer _R, infer _A> ? Input<P> : never
export type QueryInput<E> =
  E extends Endpoint<infer _P, infer Q, infer _B, infer _R, infer _A> ? Input<Q> : never
export type BodyInput<E> =
  E extends Endpoint<infer _P, infer _Q, infer B, infer _R, infer _A> ? Input<B> : never

/**
 * The path as a type of its own: a bundle without room for an endpoint's schemas writes its path again, and only
 * the same one compiles. Endpoints behind a permission stay exchangeable by their shapes.
 */
type Named<A, Path extends string> = A extends string ? Path : string

function declare<M extends Method>(method: M) {
  return <
    const Path extends string,
    R extends Schema,
    const A extends Access,
    P extends Schema | undefined = undefined,
    Q extends Schema | undefined = undefined,
    B extends Schema | undefined = undefined,
  >(
    path: Path,
    declaration: Declaration<P, Q, B, R, A>,
  ): Endpoint<P, Q, B, R, A> & { readonly method: M; readonly path: Named<A, Path> } => ({
    ...declaration,
    method,
    path,
  })
}

// Pure, so that a page which calls nothing loads nothing of this.
export const get = /* @__PURE__ */ declare('GET')
export const post = /* @__PURE__ */ declare('POST')
export const put = /* @__PURE__ */ declare('PUT')
export const patch = /* @__PURE__ */ declare('PATCH')
export const del = /* @__PURE__ */ declare('DELETE')

/** Fills `:name` parts of an endpoint's path. */
export function pathOf(
  endpoint: Pick<Endpoint, 'path'>,
  params: Record<string, string> = {},
): string {
  return endpoint.path.replace(/:([A-Za-z]+)/g, (_whole, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
}
