import { sql } from 'kysely'

import { permissionsOf, roleNameOf } from '@marketday/contract/accounts/team/permissions'
import type { HeldRole } from '@marketday/contract/accounts/team/permissions'

import { inCamelCase } from '../../platform/database/sql.ts'
import { limitColumns, planInForce } from '../../platform/plans/plan-limit.ts'
import type { PlanLimit } from '../../platform/plans/plan-limit.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

export const ownTenant = (db: Db): string => db.context.tenantId ?? ''

export async function listTeam(db: Db) {
  const rows = await db
    .selectFrom('memberships as member')
    .innerJoin('users as person', 'person.user_id', 'member.user_id')
    .select([
      'person.user_id as userId',
      'person.name',
      'person.email',
      'member.role',
      'member.custom_role_id as customRoleId',
      'member.custom_role_name as ownName',
      'member.custom_permissions as ownPermissions',
      'member.disabled_at',
      'member.created_at as since',
    ])
    .select((select) =>
      select
        .or([
          select.exists(
            select
              .selectFrom('totp_factors as totp')
              .select('totp.user_id')
              .whereRef('totp.user_id', '=', 'member.user_id')
              .where('totp.confirmed_at', 'is not', null),
          ),
          select.exists(
            select
              .selectFrom('passkeys as key')
              .select('key.user_id')
              .whereRef('key.user_id', '=', 'member.user_id'),
          ),
        ])
        .$castTo<boolean>()
        .as('hasSecondFactor'),
    )
    .where('member.tenant_id', '=', ownTenant(db))
    .orderBy('member.created_at')
    .orderBy('member.user_id')
    .execute()
  return rows.map(({ disabled_at, ownName, ownPermissions, ...row }) => ({
    ...row,
    ...heldRole({ role: row.role, ownName, ownPermissions }),
    disabled: disabled_at !== null,
  }))
}

export const heldRole = ({
  role,
  ownName,
  ownPermissions,
}: {
  readonly role: HeldRole
  readonly ownName: string | null
  readonly ownPermissions: readonly string[] | null
}) => ({
  role,
  roleName: roleNameOf(role, ownName),
  permissions: permissionsOf(role, ownPermissions),
})

/** Serializes ownership changes, so that at least one owner remains. */
export async function lockOwners(db: Db): Promise<void> {
  await db
    .selectFrom('memberships')
    .select('user_id')
    .where('tenant_id', '=', ownTenant(db))
    .where('role', '=', 'owner')
    .orderBy('user_id')
    .forUpdate()
    .execute()
}

export async function findStaffLimit(db: Db): Promise<PlanLimit | undefined> {
  const { rows } = await sql<PlanLimit>`
    select ${limitColumns('staff')},
      (select count(*)::int from memberships where tenant_id = ${ownTenant(db)} and disabled_at is null)
      + (select count(*)::int from invitations
        where accepted_at is null and revoked_at is null and expires_at > app_now()) as used
    from ${planInForce}`.execute(db)
  return rows[0]
}

export function selectInvitations(db: Db) {
  return db
    .selectFrom('invitations')
    .innerJoin('users as inviter', 'inviter.user_id', 'invitations.invited_by')
    .leftJoin('custom_roles as own', 'own.custom_role_id', 'invitations.custom_role_id')
    .select(
      inCamelCase([
        'invitations.invitation_id as id',
        'invitations.email',
        'invitations.role',
        'invitations.custom_role_id',
        'own.name as ownName',
        'own.permissions as ownPermissions',
        'invitations.invited_by as inviterId',
        'invitations.token_hash',
        'invitations.sent_at',
        'invitations.expires_at',
        'invitations.accepted_at',
        'invitations.revoked_at',
        'inviter.name as invitedBy',
      ]),
    )
}

export type InvitationRow = Awaited<
  ReturnType<ReturnType<typeof selectInvitations>['executeTakeFirstOrThrow']>
>
