import { sql } from 'kysely'

import type { MenuItem } from '@marketday/contract/panel/panel-menu'
import type { Permission } from '@marketday/contract/accounts/team/permissions'

import { notFound } from '../platform/http/errors.ts'
import type { Db } from '../platform/database/tenant-db.ts'

interface Entry extends Omit<MenuItem, 'children'> {
  readonly needs: readonly Permission[]
}

/** Order of specification section 2. */
const entries: readonly Entry[] = [
  {
    id: 'dashboard',
    label: 'Dashboard',
    icon: 'dashboard',
    to: '/adminPanel/dashboard',
    needs: ['dashboard.see'],
  },
  {
    id: 'builds',
    label: 'Build Management',
    icon: 'builds',
    to: '/adminPanel/buildManagement',
    needs: ['builds.see'],
  },
  {
    id: 'inventory',
    label: 'Product & Inventory',
    icon: 'inventory',
    to: '/adminPanel/inventoryManagement',
    needs: ['products.see', 'stock.see'],
  },
  {
    id: 'orders',
    label: 'Order Management',
    icon: 'orders',
    to: '/adminPanel/orderManagement',
    needs: ['orders.see'],
  },
  {
    id: 'deliveries',
    label: 'Delivery Management',
    icon: 'deliveries',
    to: '/adminPanel/deliveryManagement',
    needs: ['deliveries.see', 'deliveries.drive'],
  },
]

interface Category {
  readonly id: string
  readonly title: string
}

/** Menu for these permissions; the market's categories are below the products. */
export function menuFor(
  permissions: readonly Permission[],
  categories: readonly Category[],
): MenuItem[] {
  return entries
    .filter(({ needs }) => needs.some((permission) => permissions.includes(permission)))
    .map(({ needs: _needs, ...item }) =>
      item.id === 'inventory' ? { ...item, children: categories.map(categoryLink) } : item,
    )
}

const categoryLink = ({ id, title }: Category) => ({
  id,
  label: title,
  icon: 'category',
  to: `/adminPanel/inventoryManagement?category=${id}`,
})

interface MenuCategory {
  readonly id: string
  readonly title: string
}

/** Categories of the market, or top-level ones; the home market by default. */
export async function listMenuCategories(
  db: Db,
  code: string | undefined,
): Promise<readonly MenuCategory[]> {
  const { rows } = await sql<{ categories: readonly MenuCategory[] }>`
    select (
      select coalesce(json_agg(json_build_object('id', id, 'title', title) order by position, title), '[]') from (
        select category_id as id, title, position from categories
        where case when category_ids is null then parent_id is null else category_id = any(category_ids) end
        order by position, title limit 50
      ) chosen
    ) as categories
    from markets
    where deleted_at is null and case when ${code ?? null}::text is null then is_default else code = ${code ?? null} end`.execute(
    db,
  )
  const [market] = rows
  if (!market) throw notFound('Market')
  return market.categories
}
