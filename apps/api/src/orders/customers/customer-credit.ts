import { sql } from 'kysely'

import type {
  CreditAdjustment,
  CustomerCredit,
} from '@marketday/contract/payments/credit/customer-credit'

import { requireCustomer } from '../require-customer.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import { notFound } from '../../platform/http/errors.ts'
import {
  insertCreditAccount,
  moveCredit,
  listMovements,
} from '../../payments/credit/move-credit.ts'

export async function findCustomerCredit(db: Db, customerId: string): Promise<CustomerCredit> {
  const { id, balanceMinor, currency } = await getAccount(db, customerId)
  return {
    balanceMinor: balanceMinor ?? 0,
    currency,
    movements: id === null ? [] : await listMovements(db, id),
  }
}

export async function adjustCustomerCredit(
  db: Db,
  customerId: string,
  { amountMinor, reason }: CreditAdjustment,
): Promise<void> {
  const { accountId, currency } = await openAccount(db, customerId)
  await moveCredit(db, accountId, { kind: 'adjust', amountMinor, reason })
  await record(db, {
    name: 'customer.credit_changed',
    objectType: 'customer',
    objectId: customerId,
    details: { amountMinor, currency, reason },
  })
}

export async function openStoreCredit(db: Db, orderId: string): Promise<string> {
  const order = await db
    .selectFrom('orders')
    .select('customer_id')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (!order?.customer_id) throw notFound('Customer')
  return (await openAccount(db, order.customer_id)).accountId
}

/** Returns the usable store credit of an email address; null if there is none. */
export async function findStoreCredit(
  db: Db,
  { email, currency }: { readonly email: string; readonly currency: string },
): Promise<{ id: string; availableMinor: number } | null> {
  const account = await db
    .selectFrom('customers as c')
    .innerJoin('credit_accounts as a', (join) =>
      join.on(
        sql<boolean>`a.customer_id in (c.customer_id, c.merged_into) and a.currency = ${currency}`,
      ),
    )
    .select(['a.credit_account_id as id', 'a.balance_minor as availableMinor'])
    .where('c.email_key', '=', email.toLowerCase())
    .where('a.balance_minor', '>', 0)
    .limit(1)
    .executeTakeFirst()
  return account ?? null
}

export async function hasStoreCredit(db: Db): Promise<boolean> {
  const account = await db
    .selectFrom('credit_accounts')
    .select('credit_account_id')
    .where('kind', '=', 'customer')
    .where('balance_minor', '>', 0)
    .limit(1)
    .executeTakeFirst()
  return account !== undefined
}

/** Opens the customer's account in the currency of the business if missing. */
async function openAccount(db: Db, customerId: string) {
  await requireCustomer(db, customerId)
  await insertCreditAccount(db, customerId)
  const { id, currency } = await getAccount(db, customerId)
  if (id === null) throw new Error('the credit of a customer was not stored')
  return { accountId: id, currency }
}

async function getAccount(db: Db, customerId: string) {
  const account = await db
    .selectFrom('customers as c')
    .innerJoin('tenants as t', 't.tenant_id', 'c.tenant_id')
    .leftJoin('credit_accounts as a', (join) =>
      join.onRef('a.customer_id', '=', 'c.customer_id').onRef('a.currency', '=', 't.currency'),
    )
    .select(['a.credit_account_id as id', 'a.balance_minor as balanceMinor', 't.currency'])
    .where('c.customer_id', '=', customerId)
    .executeTakeFirst()
  if (!account) throw notFound('Customer')
  return account
}
