import type { FastifyRequest } from 'fastify'
import type { ExpressionBuilder } from 'kysely'

import type { Access, Endpoint } from '@marketday/contract/endpoints/endpoint'
import {
  closedToImpersonation,
  permissionsOf,
  roleNames,
} from '@marketday/contract/accounts/team/permissions'
import type { HeldRole, Permission } from '@marketday/contract/accounts/team/permissions'
import { operatorPermissionsOf } from '@marketday/contract/accounts/team/permissions-platform'
import type { PlatformPermission } from '@marketday/contract/accounts/team/permissions-platform'

import type { AccessClaims } from './access-token.ts'
import { AppError, forbidden, notFound, unauthenticated } from './errors.ts'
import type { DB } from '../database/database-types.ts'
import { preparedStatement } from '../database/prepared-statement.ts'
import type { App } from '../services.ts'
import type { DbContext } from '../database/tenant-db.ts'

export interface Caller {
  readonly userId: string
  readonly sessionId: string
  readonly name: string
  /** Name for logs and tills; the role while the person has no name. */
  readonly actorName: string
  /** Requires a second factor: an operator without one may only set one up. */
  readonly isOperator: boolean
  readonly emailVerified: boolean
  readonly confirmedAt: Date
  readonly hasSecondFactor: boolean
  readonly impersonation: {
    readonly id: string
    readonly name: string
    readonly readOnly: boolean
  } | null
  readonly tenant: {
    readonly id: string
    readonly slug: string
    readonly name: string
    readonly setupRequired: boolean
    /** The panel is read-only because the plan is long unpaid. */
    readonly isReadOnly: boolean
    /** Date from which the business requires a second factor. */
    readonly secondFactorFrom: Date | null
  } | null
  readonly role: HeldRole | null
  /** Current permissions of the role: changes apply with the next request. */
  readonly permissions: readonly Permission[]
  readonly platformPermissions: readonly PlatformPermission[]
}

/**
 * Session, person and membership in one round trip. An empty slug means the last used tenant.
 * Memberships are read through the person's own policy, so foreign slugs find nothing.
 */
const findCaller = preparedStatement(
  (db, args: { sessionId: string; userId: string; slug: string }) =>
    db
      .selectFrom('sessions as session')
      .innerJoin('users as person', 'person.user_id', 'session.user_id')
      .leftJoinLateral(
        (inner) => membershipIn(inner, args.slug),
        (join) => join.onTrue(),
      )
      .leftJoin('users as impersonator', 'impersonator.user_id', 'session.impersonator_id')
      .select([
        'session.audience',
        'session.confirmed_at',
        'session.second_factor_at',
        'session.impersonator_id',
        'session.read_only',
        'impersonator.name as impersonator_name',
        'person.name',
        'person.platform_role',
        'person.operator_set',
        'person.email_verified_at',
      ])
      .selectAll('member')
      .where('session.session_id', '=', args.sessionId)
      .where('session.user_id', '=', args.userId)
      .where('session.revoked_at', 'is', null)
      .where('person.disabled_at', 'is', null)
      .where((where) => where('session.expires_at', '>', where.fn<string>('app_now'))),
)

type OfSession = ExpressionBuilder<DB & { session: DB['sessions'] }, 'session'>

const membershipIn = (select: OfSession, slug: string) =>
  select
    .selectFrom('memberships as membership')
    .innerJoin('tenants as tenant', 'tenant.tenant_id', 'membership.tenant_id')
    .select([
      'tenant.tenant_id',
      'tenant.slug',
      'tenant.name as tenant_name',
      'tenant.business_setup_required',
      'tenant.second_factor_required_from',
      'tenant.standing',
      'membership.role',
      'membership.custom_permissions',
    ])
    .whereRef('membership.user_id', '=', 'session.user_id')
    .where('membership.disabled_at', 'is', null)
    // An impersonation is limited to its business.
    .where((where) =>
      where(
        where.fn.coalesce('session.impersonated_tenant_id', 'membership.tenant_id'),
        '=',
        where.ref('membership.tenant_id'),
      ),
    )
    .where((where) =>
      where.or([
        where('tenant.slug', '=', slug),
        // Other tabs and pending calls may use the former slug.
        where('tenant.former_slug', '=', slug),
        where(where.val(slug), '=', ''),
      ]),
    )
    .orderBy((order) => order('tenant.slug', '=', slug), 'desc')
    .orderBy('membership.last_used_at', 'desc')
    .limit(1)
    .as('member')

/** Throws 401 without a valid session, and 404 for a tenant without membership. */
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

  return callerOf(row, claims)
}

const sessionOver = () =>
  unauthenticated('Your session has ended. Sign in again', 'session_expired')

type CallerRow = Awaited<ReturnType<typeof findCaller>>[number]

function callerOf(row: CallerRow, { userId, sessionId, audience }: AccessClaims): Caller {
  const hasSecondFactor = row.second_factor_at !== null
  const isOperator = audience === 'platform' && row.platform_role === 'operator' && hasSecondFactor
  return {
    userId,
    sessionId,
    name: row.name,
    actorName: row.name || (row.role ? roleTitles[row.role] : ''),
    isOperator,
    emailVerified: row.email_verified_at !== null,
    confirmedAt: new Date(row.confirmed_at),
    hasSecondFactor,
    impersonation: impersonationOf(row),
    tenant: tenantOf(row),
    role: row.role,
    permissions: permissionsNow(row),
    platformPermissions: isOperator ? operatorPermissionsOf(row.operator_set) : [],
  }
}

const roleTitles: Readonly<Record<HeldRole, string>> = { ...roleNames, custom: 'Team member' }

function permissionsNow({
  role,
  custom_permissions,
  impersonator_id,
}: CallerRow): readonly Permission[] {
  const held = permissionsOf(role, custom_permissions)
  const closed: readonly Permission[] = impersonator_id ? closedToImpersonation : []
  return held.filter((permission) => !closed.includes(permission))
}

function impersonationOf({
  impersonator_id,
  impersonator_name,
  read_only,
}: CallerRow): Caller['impersonation'] {
  return impersonator_id
    ? { id: impersonator_id, name: impersonator_name ?? '', readOnly: read_only }
    : null
}

function tenantOf(row: CallerRow): Caller['tenant'] {
  if (!row.tenant_id) return null
  return {
    id: row.tenant_id,
    slug: row.slug ?? '',
    name: row.tenant_name ?? '',
    setupRequired: row.business_setup_required ?? false,
    isReadOnly: row.standing === 'read_only' || row.standing === 'offline',
    secondFactorFrom: row.second_factor_required_from
      ? new Date(row.second_factor_required_from)
      : null,
  }
}

export const confirmationMinutes = 5

/** True if the last proof of identity is recent enough for sensitive actions. */
export const isConfirmed = ({ confirmedAt, impersonation }: Caller, now: Date): boolean =>
  !impersonation && now.getTime() - confirmedAt.getTime() <= confirmationMinutes * 60_000

/** Throws unless the endpoint's declaration allows the caller. Deny by default. */
export function requireAccess(endpoint: Endpoint, caller: Caller, now: Date): void {
  if (caller.impersonation && (endpoint.confirmed || endpoint.personal))
    throw forbidden(closedToVisits)
  requireRight(endpoint.access, caller, now)
  if (caller.impersonation?.readOnly && endpoint.method !== 'GET' && !endpoint.harmless)
    throw forbidden(
      'You have view-only access and can’t change anything',
      'impersonation_reads_only',
    )
  refuseUnpaid(endpoint, caller)
  if (endpoint.confirmed && !isConfirmed(caller, now))
    throw forbidden('Please confirm your identity, then try again', 'confirmation_required')
}

/** Blocks changes of a business with an unpaid plan, except those needed to pay. */
function refuseUnpaid({ access, method, harmless }: Endpoint, { tenant }: Caller): void {
  const needsRight = typeof access === 'object' && 'permission' in access
  if (!tenant?.isReadOnly || !needsRight || method === 'GET' || harmless) return
  if (access.permission === 'billing.edit') return
  throw new AppError({
    status: 402,
    code: 'plan_unpaid',
    message:
      'The plan of this business isn’t paid, so nothing can be changed. An owner can pay under Settings > Billing, and everything works again immediately.',
  })
}

function requireRight(access: Access, caller: Caller, now: Date): void {
  if (access === 'signedIn') return
  if (typeof access === 'object' && 'operator' in access)
    return requirePlatformRight(access.operator, caller)
  const tenant = requireMembership(caller)
  if (isKeptOut(caller, tenant, now))
    throw forbidden(
      `${tenant.name} requires a second factor. Set one up in your account, or sign in with it.`,
      'second_factor_required',
    )
  if (access === 'member') return
  if (!holds(caller, access)) throw forbidden(caller.impersonation ? closedToVisits : notInRole)
}

const notInRole = 'Your role doesn’t include this. Ask an owner or manager of the business.'
const closedToVisits =
  'Operators can’t do this while signed in as a member. The member or an owner of the business can.'

function requirePlatformRight(
  needed: PlatformPermission,
  { isOperator, platformPermissions }: Caller,
): void {
  if (!isOperator) throw forbidden('Only operators of the platform may do this')
  if (!platformPermissions.includes(needed))
    throw forbidden('Your operator permissions don’t include this. Ask an admin operator.')
}

type Tenant = NonNullable<Caller['tenant']>

/** Operator tokens work on platform endpoints only. */
function requireMembership({ isOperator, tenant, role }: Caller): Tenant {
  if (isOperator || !tenant || !role) throw forbidden('You need to be a member of a business')
  return tenant
}

const isKeptOut = (
  { hasSecondFactor, impersonation }: Caller,
  { secondFactorFrom }: Tenant,
  now: Date,
): boolean =>
  !hasSecondFactor && !impersonation && secondFactorFrom !== null && secondFactorFrom <= now

const holds = ({ permissions }: Caller, access: Access): boolean =>
  typeof access === 'object' && 'permission' in access && permissions.includes(access.permission)

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
