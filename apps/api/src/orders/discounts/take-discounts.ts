import { sql } from 'kysely'

import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { conflict, constraintOf } from '../../platform/http/errors.ts'
import type { AppError } from '../../platform/http/errors.ts'

interface Taking extends Record<string, unknown> {
  readonly discountIds: readonly string[]
  readonly subjectId: string
  readonly email: string
}

/** Uses discounts for a checkout; 409 `discount_refused` names the one that is no longer usable. */
export async function takeDiscounts(db: Db, taking: Taking): Promise<void> {
  if (taking.discountIds.length === 0) return
  try {
    await take(db, taking)
  } catch (error) {
    throw discountRefusal(error) ?? error
  }
}

const take = preparedStatement<Taking, never>((db, { discountIds, subjectId, email }) => ({
  compile: () =>
    sql<never>`select take_discounts(${discountIds}::uuid[], ${subjectId}::uuid, ${email}::text)`.compile(
      db,
    ),
}))

export async function releaseDiscounts(db: Db, subjectId: string): Promise<void> {
  await release(db, { subjectId })
}

const release = preparedStatement<{ subjectId: string }, never>((db, { subjectId }) => ({
  compile: () => sql<never>`select release_discounts(${subjectId}::uuid)`.compile(db),
}))

const why: Readonly<Record<string, string>> = {
  discounts_usage_limit: 'has just reached its limit',
  discounts_customer_limit: 'was already used with this email address',
  discounts_first_order: 'is for first orders only',
}

export function discountRefusal(error: unknown): AppError | undefined {
  const reason = why[constraintOf(error) ?? '']
  if (!reason) return undefined
  const { detail = '' } = error as { detail?: string }
  const { name, code } = JSON.parse(detail) as { name: string; code: string | null }
  const what = code ? `The discount code ${code}` : `The discount “${name}”`
  const message = `${what} ${reason}. Nothing was charged, and your items are still here. Please review the total.`
  return conflict('discount_refused', message, [{ path: 'discountCode', message }])
}

/** A corrected address counts toward limits per customer beside the former one. */
export const moveUses = (db: Db, orderId: string, email: string) =>
  sql`update discount_uses set email_key = lower(${email}),
      limit_keys = array_remove(limit_keys, limit_key(${email})) || limit_key(${email})
    where subject_id = ${orderId}::uuid`.execute(db)

/** Keeps the fact that a discount was used, but not by whom. */
export const forgetUses = (db: Db, emails: readonly string[]) =>
  sql`with erased as (select array_agg(limit_key(email)) as keys from unnest(${emails}::text[]) email)
    update discount_uses set
      email_key = case when email_key = any(${emails}::text[]) then 'erased-' || subject_id else email_key end,
      limit_keys = case when email_key = any(${emails}::text[]) then '{}'
        else array(select key from unnest(limit_keys) key where key <> all(erased.keys)) end
    from erased
    where email_key = any(${emails}::text[]) or limit_keys && erased.keys`.execute(db)
