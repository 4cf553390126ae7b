import { runSql } from '../machine/database.ts'
import { seedShop } from './seed-shop.ts'

const itemsEach = 20

export async function seedNeighbours(databaseUrl: string, tenants: number): Promise<void> {
  for (let number = 1; number <= tenants; number += 1) {
    await seedShop(databaseUrl, {
      slug: `neighbour-${number}`,
      products: itemsEach,
      analyze: false,
    })
  }
  await runSql(databaseUrl, async (client) => void (await client.query('vacuum analyze')))
}
