import { Client } from 'undici'
import { hashPassword } from '../../apps/api/src/platform/password-hashing.ts'
import { login } from '../../packages/contract/src/accounts/identity/identity.ts'
import { termsVersion } from '../../packages/contract/src/accounts/identity/terms.ts'
import { callerOn } from '../load/flow-load.ts'
import { runSql } from '../machine/database.ts'
import type { ShopSeed } from './seed-shop.ts'
import type { Product } from './start-product.ts'

const password = 'slow-river-turns-nine-mills'

export const ownerOf = ({ slug }: Pick<ShopSeed, 'slug'>) => ({
  email: `owner@${slug}.example.com`,
  password,
})

/** Signs in as the shop's owner, created if missing, and returns the request headers. */
export async function signInOwner(
  product: Product,
  databaseUrl: string,
  shop: ShopSeed,
): Promise<Record<string, string>> {
  const owner = ownerOf(shop)
  await ensureOwner(databaseUrl, shop, owner.email)
  const client = new Client(product.origin)
  try {
    const call = callerOn(client, { host: `localhost:${product.port}` })
    const { token } = await call<{ token: string }>({
      method: 'POST',
      path: `/api${login.path}`,
      body: owner,
    })
    return { authorization: `Bearer ${token}`, 'x-tenant': shop.slug }
  } finally {
    await client.destroy()
  }
}

async function ensureOwner(databaseUrl: string, shop: ShopSeed, email: string): Promise<void> {
  const passwordHash = await hashPassword(password)
  await runSql(databaseUrl, async (client) => {
    // Left from the sign-in flood of the last run, which came from this address too.
    await client.query('delete from guess_counts')
    const known = await client.query('select from users where email = $1', [email])
    if (known.rowCount !== 0) return
    await client.query(
      `with made as (
         insert into users (name, email, email_verified_at, password_hash, terms_version, terms_accepted_at)
         values ('Bench Owner', $1, app_now(), $2, $4, app_now()) returning user_id)
       insert into memberships (tenant_id, user_id, role) select $3, user_id, 'owner' from made`,
      [email, passwordHash, shop.tenantId, termsVersion],
    )
  })
}
