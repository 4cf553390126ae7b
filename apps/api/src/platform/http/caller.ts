import type { FastifyRequest } from 'fastify'

import type { Access, Endpoint } from '@marketday/contract/endpoint'
import { rolePermissions } from '@marketday/contract/permissions'
import type { Permission, Role } from '@marketday/contract/permissions'

import { forbidden, notFound, unauthenticated } from './errors.ts'
import { hotQuery } from '../database/hot-query.ts'
import type { App } from '../services.ts'
import type { DbContext } from '../database/tenant-db.ts'

/** The person behind a request, with her membership in the tenant the request names. */
export interface Caller {
  readonly userId: string
  readonly sessionId: string
  readonly name: string
  readonly isOperator: boolean
  readonly emailVerified: boolean
  readonly tenant: {
    readonly id: string
    readonly slug: string
    readonly name: string
    readonly setupRequired: boolean
  } | null
  readonly role: Role | null
  readonly permissions: readonly Permission[]
}

/**
 * Session, person and membership in one round trip. An empty slug means the tenant used last. The
 * memberships are seen through the person's own policy, so a foreign slug finds nothing.
 */
const findCaller = hotQuery((db, args: { sessionId: string; userId: string; slug: string }) =>
  db
    .selectFrom('sessions as session')
    .innerJoin('users as person', 'person.user_id', 'session.user_id')
    .leftJoinLateral(
      (inner) =>
        inner
          .selectFrom('memberships as membership')
          .innerJoin('tenants as tenant', 'tenant.tenant_id', 'membership.tenant_id')
          .select([
            'tenant.tenant_id',
            'tenant.slug',
            'tenant.name as tenant_name',
            'tenant.business_setup_required',
            'membership.role',
          ])
          .whereRef('membership.user_id', '=', 'session.user_id')
          .where('membership.disabled_at', 'is', null)
          .where((where) =>
            where.or([where('tenant.slug', '=', args.slug), where(where.val(args.slug), '=', '')]),
          )
          .orderBy('membership.last_used_at', 'desc')
          .limit(1)
          .as('member'),
      (join) => join.onTrue(),
    )
    .select([
      'session.audience',
      'person.name',
      'person.platform_role',
      'person.email_verified_at',
      'member.tenant_id',
      'member.slug',
      'member.tenant_name',
      'member.business_setup_required',
      'member.role',
    ])
    .where('session.session_id', '=', args.sessionId)
    .where('session.user_id', '=', args.userId)
    .where('session.revoked_at', 'is', null)
    .where('person.disabled_at', 'is', null)
    .where((where) => where('session.expires_at', '>', where.fn<string>('app_now'))),
)

/** Throws 401 without a living session; a tenant that was asked for but is not the person's own is 404. */
export async function authenticate(
  app: App,
  request: FastifyRequest,
  context: DbContext,
): Promise<Caller> {
  const token = bearerOf(request)
  if (!token) throw unauthenticated()
  const claims = await app.accessTokens.verify(token, context.now)
  if (!claims) throw sessionOver()

  const slug = tenantHeader(request)
  const db = app.services.databases.read({ ...context, userId: claims.userId })
  const [row] = await findCaller(db, { sessionId: claims.sessionId, userId: claims.userId, slug })
  if (!row || row.audience !== claims.audience) throw sessionOver()
  if (slug && !row.tenant_id) throw notFound('Business', 'unknown_shop')

  const role = (row.role ?? null) as Role | null
  return {
    userId: claims.userId,
    sessionId: claims.sessionId,
    name: row.name,
    isOperator: claims.audience === 'platform' && row.platform_role === 'operator',
    emailVerified: row.email_verified_at !== null,
    tenant: tenantOf(row),
    role,
    permissions: role ? rolePermissions[role] : [],
  }
}

const sessionOver = () =>
  unauthenticated('Your session has ended; sign in again', 'session_expired')

type CallerRow = Awaited<ReturnType<typeof findCaller>>[number]

function tenantOf(row: CallerRow): Caller['tenant'] {
  if (!row.tenant_id) return null
  return {
    id: row.tenant_id,
    slug: row.slug ?? '',
    name: row.tenant_name ?? '',
    setupRequired: row.business_setup_required ?? false,
  }
}

/** Refuses a caller whom the endpoint's declaration does not let in. Absence of a right is denial. */
export function requireAccess(endpoint: Endpoint, caller: Caller): void {
  const access: Access = endpoint.access
  if (access === 'signedIn') return
  if (access === 'operator') {
    if (!caller.isOperator) throw forbidden('Only operators of the platform may do this')
    return
  }
  // An operator's token works on platform endpoints only.
  if (caller.isOperator || !caller.tenant || !caller.role)
    throw forbidden('This needs a membership in a business')
  if (access === 'member') return
  if (!holds(caller, access))
    throw forbidden('Your role does not include this. Ask an owner or manager of the business.')
}

const holds = ({ permissions }: Caller, access: Access): boolean =>
  typeof access === 'object' && permissions.includes(access.permission)

function bearerOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization ?? ''
  return /^Bearer ([\w.-]+)$/i.exec(header)?.[1] ?? null
}

function tenantHeader(request: FastifyRequest): string {
  const header = request.headers['x-tenant']
  if (header === undefined || header === '') return ''
  if (typeof header !== 'string' || !/^[a-z0-9-]{3,40}$/.test(header))
    throw notFound('Business', 'unknown_shop')
  return header
}
