import type * as z from 'zod/mini'
import type { PlatformPermission } from '../accounts/team/permissions-platform.ts'
import type { Permission } from '../accounts/team/permissions.ts'

/**
 * Access rule of an endpoint. Required by type, so nothing is public by omission.
 * - `public`: everyone, on the main origin
 * - `shop`: everyone, on a tenant's shop; the tenant comes from the host name
 * - `signedIn`: a user with a session, without a tenant
 * - `member`: any member of the tenant named by `X-Tenant`
 * - `permission`: a member of the tenant whose role holds the permission
 * - `operator`: a platform operator whose set holds the permission
 */
export type Access =
  | 'public'
  | 'shop'
  | 'signedIn'
  | 'member'
  | { readonly permission: Permission }
  | { readonly operator: PlatformPermission }

/** Whether calls require a tenant, named by `X-Tenant`. */
export const isInTenant = (access: Access): boolean =>
  access === 'member' || (typeof access === 'object' && 'permission' in access)

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Handling of `Idempotency-Key`: `optional` (default of every POST), `required` (payments: 400 if
 * missing), `never` (replies that must not be stored).
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
   * Requires reauthentication within the last five minutes (403 `confirmation_required`
   * otherwise). Used for everything that affects ownership or access. Implies `personal`.
   */
  readonly confirmed?: true
  /** Not available during impersonation. */
  readonly personal?: true
  /** Changes nothing despite its method: allowed for read-only impersonation. */
  readonly harmless?: true
  /** Also on a preview's host, where other shop endpoints only read. */
  readonly onPreviews?: true
  /** Rate limit per network and window; 429 beyond it. */
  readonly limit?: { readonly max: number; readonly seconds: number }
  /** Body limit, if more than one megabyte. */
  readonly maxBodyBytes?: number
  /** Content type of a non-JSON reply (file, text, event stream). */
  readonly produces?: string
  /** The handler reads the body itself (multipart upload, signed webhook). */
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
  /** Relative to the API base URL, parameters as `:name`. */
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

/** Caller's input: the input side of the schemas. */
export type ParamsInput<E> =
  E extends Endpoint<infer P, infer _Q, infer _B, infer _R, infer _A> ? Input<P> : never
export type QueryInput<E> =
  E extends Endpoint<infer _P, infer Q, infer _B, infer _R, infer _A> ? Input<Q> : never
export type BodyInput<E> =
  E extends Endpoint<infer _P, infer _Q, infer B, infer _R, infer _A> ? Input<B> : never

/**
 * Path as a literal type: bundles without room for an endpoint's schemas repeat the path, and only
 * the same one compiles. Endpoints with a permission keep a plain string type.
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

// Pure, so that bundlers drop unused endpoints.
export const get = /* @__PURE__ */ declare('GET')
export const post = /* @__PURE__ */ declare('POST')
export const put = /* @__PURE__ */ declare('PUT')
export const patch = /* @__PURE__ */ declare('PATCH')
export const del = /* @__PURE__ */ declare('DELETE')

export function pathOf(
  endpoint: Pick<Endpoint, 'path'>,
  params: Record<string, string> = {},
): string {
  return endpoint.path.replace(/:([A-Za-z]+)/g, (_whole, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
}
