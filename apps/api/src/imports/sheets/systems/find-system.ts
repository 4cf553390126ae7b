import { bigcommerce } from './bigcommerce.ts'
import { etsy } from './etsy.ts'
import { lightspeedR, lightspeedX } from './lightspeed.ts'
import { magento } from './magento.ts'
import { odoo } from './odoo.ts'
import { plainTable } from './plain-table.ts'
import { prestashop } from './prestashop.ts'
import { plainHeading } from './shop-system.ts'
import type { ShopSystem } from './shop-system.ts'
import { shopifyInventory } from './shopify-inventory.ts'
import { shopify } from './shopify.ts'
import { square } from './square.ts'
import { toEnglishHeading } from './woocommerce-headings.ts'
import { woocommerce } from './woocommerce.ts'

/** The first that fits; those with the rarest headings come first. */
const systems: readonly ShopSystem[] = [
  shopify,
  shopifyInventory,
  square,
  etsy,
  magento,
  bigcommerce,
  prestashop,
  lightspeedX,
  lightspeedR,
  woocommerce,
  odoo,
]

export interface FoundSystem {
  readonly system: ShopSystem
  /** Headings as the system's reader knows them. */
  readonly headings: readonly string[]
}

export function findSystem(headings: readonly string[]): FoundSystem {
  const plain = headings.map(plainHeading)
  const named = new Set(plain)
  const system = systems.find(({ marks }) =>
    marks.some((set) => set.every((heading) => named.has(heading))),
  )
  if (system) return { system, headings: plain }
  const english = plain.map(toEnglishHeading)
  const translated = new Set(english)
  // "Name, Preis" alone is no export.
  return woocommerce.marks.some(
    (set) => set.length > 3 && set.every((heading) => translated.has(heading)),
  )
    ? { system: woocommerce, headings: english }
    : { system: plainTable, headings: plain }
}
