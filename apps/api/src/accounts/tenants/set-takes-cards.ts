import type { Db } from '../../platform/database/tenant-db.ts'

/** Whether the checkout offers cards. */
export async function setTakesCards(db: Db, takesCards: boolean): Promise<void> {
  await db
    .updateTable('tenants')
    .set({ takes_cards: takesCards })
    .where('tenant_id', '=', db.context.tenantId)
    .execute()
}
