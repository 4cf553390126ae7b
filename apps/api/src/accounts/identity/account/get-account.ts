import type { Account } from '@marketday/contract/accounts/identity/account'

import { termsVersion } from '@marketday/contract/accounts/identity/terms'

import { confirmationMinutes, isConfirmed } from '../../../platform/http/caller.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { unauthenticated } from '../../../platform/http/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { inOrder } from '../../../platform/database/in-order.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { listTenantsOf } from '../queries.ts'
import { findFactors, hasAnyFactor } from '../second-factors/queries.ts'
import { listIdentities } from '../social/identities.ts'
import { findAccountRow } from './queries.ts'

export async function getAccount(
  db: Db,
  caller: Caller,
  { shopUrl }: Pick<Services, 'shopUrl'>,
): Promise<Account> {
  const { userId, role } = caller
  const [row, tenants, identities, factors] = await inOrder([
    findAccountRow(db, caller),
    listTenantsOf(db, userId),
    listIdentities(db, userId),
    findFactors(db, userId),
  ])
  if (!row) throw unauthenticated()
  const operatorSet = row.platform_role === 'operator' ? row.operator_set : null
  const isOperator = operatorSet !== null
  const mustSetUp = isOperator ? !caller.isOperator : isAskedToBy(caller, db.context.now)
  return {
    id: row.user_id,
    name: row.name,
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    hasPassword: row.password_hash !== null,
    role: isOperator ? 'operator' : role,
    permissions: [...caller.permissions],
    operatorSet,
    platformPermissions: [...caller.platformPermissions],
    tenants: tenants
      .filter(({ id }) => !caller.impersonation || id === caller.tenant?.id)
      .map(({ setupRequired: _setup, ...tenant }) => ({
        ...tenant,
        permissions: [...tenant.permissions],
        shopUrl: shopUrl(tenant.slug),
      })),
    identities,
    hasSecondFactor: hasAnyFactor(factors),
    mustSetUpSecondFactor: mustSetUp,
    confirmedUntil: confirmedUntil(caller, db.context.now),
    emailChange: row.new_email
      ? {
          email: row.new_email,
          oldConfirmed: row.old_confirmed_at !== null,
          newConfirmed: row.new_confirmed_at !== null,
          expiresAt: row.change_expires_at ?? '',
        }
      : null,
    deletionDueAt: row.deletion_due_at,
    termsToAccept: termsToAccept(caller, row),
    impersonation: caller.impersonation
      ? {
          operator: caller.impersonation.name,
          reason: row.impersonation_reason ?? '',
          until: row.session_expires_at,
          readOnly: caller.impersonation.readOnly,
        }
      : null,
  }
}

/** Terms bind the business: only the owner must accept, and only at the next sign-in. */
function termsToAccept(
  { role, impersonation }: Caller,
  {
    terms_version: accepted,
    signed_in_at: signedInAt,
  }: { readonly terms_version: string | null; readonly signed_in_at: string },
): Account['termsToAccept'] {
  if (role !== 'owner' || impersonation || accepted === termsVersion) return null
  const isNewer = accepted === null || accepted < termsVersion
  return isNewer && signedInAt >= termsVersion ? { version: termsVersion, accepted } : null
}

/** Returns when confirmation will be required again; null if it is required now. */
export function confirmedUntil(caller: Caller, now: Date): string | null {
  if (!isConfirmed(caller, now)) return null
  return new Date(caller.confirmedAt.getTime() + confirmationMinutes * 60_000).toISOString()
}

function isAskedToBy({ tenant, hasSecondFactor, impersonation }: Caller, now: Date): boolean {
  const from = tenant?.secondFactorFrom
  return !impersonation && !hasSecondFactor && from !== null && from !== undefined && from <= now
}
