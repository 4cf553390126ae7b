import type { Db } from '../../platform/database/tenant-db.ts'

interface Contact {
  readonly email: string
  readonly name: string
  readonly phone: string
}

/** Whose address it is, in any capitals; one who is not known yet is from now on. As `insert_order` does. */
export async function ensureCustomer(db: Db, contact: Contact): Promise<string> {
  const { customer_id: id } = await db
    .insertInto('customers')
    .values(contact)
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'email_key'])
        .doUpdateSet((set) => ({ phone: set.ref('customers.phone') })),
    )
    .returning('customer_id')
    .executeTakeFirstOrThrow()
  return id
}
