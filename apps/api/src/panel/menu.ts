import type { MenuItem } from '@marketday/contract/panel/panel-menu'
import type { Permission } from '@marketday/contract/accounts/team/permissions'

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
