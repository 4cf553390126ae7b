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
  owner: 'Everything, billing included',
  manager: 'Everything except billing',
  catalogue: 'Items, stock and builds',
  orders: 'Orders and refunds',
  dispatcher: 'Deliveries and drivers',
  driver: 'The own run',
}
