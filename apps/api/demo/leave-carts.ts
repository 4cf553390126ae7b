import { sql } from 'kysely'

import { hashSecret, newId, newSecret } from '../src/platform/ids.ts'
import type { Db } from '../src/platform/database/tenant-db.ts'
import { editCart, lockOpenCart } from '../src/workflows/cart/edit-cart.ts'
import { setLine } from '../src/workflows/cart/set-line.ts'
import { setContact } from '../src/workflows/checkout/checkout-address.ts'
import { shopper } from './seeding.ts'
import type { Seeding } from './seeding.ts'

const leavers = [
  { name: 'Lena Later', email: 'lena.later@example.com', hoursAgo: 3, units: 2 },
  { name: 'Theo Thinking', email: 'theo.thinking@example.com', hoursAgo: 26, units: 1 },
  { name: '', email: 'maybe.tomorrow@example.com', hoursAgo: 130, units: 3 },
]

export async function leaveCarts({ at, services }: Seeding, now: Date): Promise<void> {
  for (const { name, email, hoursAgo, units } of leavers) {
    const tokenHash = hashSecret(newSecret())
    const owner = { tokenHash, config: services.config, currency: 'GBP' }
    await at(new Date(now.getTime() - hoursAgo * 3_600_000), shopper, async (db) => {
      for (const variantId of await findOnShelf(db, units)) {
        const line = { lineId: newId(), variantId, quantity: 1 }
        await (await setLine(db, { ...owner, issueToken: () => tokenHash }, line)).run(db)
      }
      const contact = { name, email, phone: '' as const }
      const edited = editCart(owner, lockOpenCart(db, tokenHash), (contents) =>
        setContact(db, contents, contact),
      )
      await (await edited).run(db)
    })
  }
}

async function findOnShelf(db: Db, most: number): Promise<readonly string[]> {
  const { rows } = await sql<{ variantId: string }>`
    select s.variant_id as "variantId" from stock_levels s
    join variants v on v.variant_id = s.variant_id join products p on p.product_id = v.product_id
    where p.status = 'active' and v.archived_at is null and s.for_sale
    order by s.on_hand - s.reserved - s.unavailable desc, s.variant_id limit ${most}`.execute(db)
  return rows.map(({ variantId }) => variantId)
}
