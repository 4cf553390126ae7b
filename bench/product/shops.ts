import type { Options } from '../options.ts'
import { signInOwner } from './sign-in-owner.ts'
import { publishShop } from './publish-shop.ts'
import { type OrderSize, seedOrders } from './seed-orders.ts'
import { type ShopSeed, type ShopSize, seedShop } from './seed-shop.ts'
import type { Product } from './start-product.ts'

export type Shop = ShopSeed & { owner: Record<string, string> }

export type WantedShop = Partial<ShopSize> & Partial<OrderSize>

interface Premises {
  readonly options: Options
  readonly product: () => Promise<Product>
  readonly databaseUrl: () => Promise<string>
}

/** Opens each shop once: seeded, owned and published. */
export function createShops({ options, product, databaseUrl }: Premises) {
  const shops = new Map<string, Promise<Shop>>()

  async function open(size: ShopSize): Promise<Shop> {
    // The product prepares the database.
    const running = await product()
    const url = await databaseUrl()
    const seed = await seedShop(url, size)
    const owner = await signInOwner(running, url, seed)
    await publishShop(running, owner)
    return { ...seed, owner }
  }

  return async function shop(wanted: WantedShop = {}): Promise<Shop> {
    const {
      products = options.products,
      slug = `bench-${products}`,
      orders = 0,
      customers = 5000,
      variants = 1,
    } = wanted
    const opened = shops.get(slug) ?? open({ slug, products, variants })
    shops.set(slug, opened)
    opened.catch(() => shops.delete(slug))
    const found = await opened
    if (orders > 0) await seedOrders(await databaseUrl(), found, { orders, customers })
    return found
  }
}
