import type { Role } from '@marketday/contract/permissions'

export const roleNames: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  manager: 'Manager',
  catalogue: 'Catalogue',
  orders: 'Orders',
  dispatcher: 'Dispatcher',
  driver: 'Driver',
}

/** What a role is for, in a sentence. */
export const roleWords: Readonly<Record<Role, string>> = {
  owner: 'Everything, billing, ownership and the audit included.',
  manager: 'Everything except billing, ownership and the audit; manages the roles below.',
  catalogue: 'Items, stock and drafts of builds. Sees no money and no orders.',
  orders: 'Orders and refunds. Sees items, stock and deliveries.',
  dispatcher: 'Deliveries and drivers. Sees orders, items and stock.',
  driver: 'The own run, and nothing else.',
}
