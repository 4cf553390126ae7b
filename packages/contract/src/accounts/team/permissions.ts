/** Role permissions. `see` never implies `edit`; roles list both. */
export const permissions = [
  'dashboard.see',
  'dashboard.money',
  'builds.see',
  'builds.create',
  'builds.publish',
  'products.see',
  'products.edit',
  'stock.see',
  'stock.edit',
  'orders.see',
  'orders.edit',
  'orders.refund',
  'orders.oversell',
  'credit.edit',
  'orders.erase',
  'orders.export',
  'customers.export',
  'cash.reopen',
  'deliveries.see',
  'deliveries.edit',
  'deliveries.drive',
  'team.see',
  'team.edit',
  'settings.see',
  'settings.edit',
  'billing.see',
  'billing.edit',
  'audit.see',
  'ownership.edit',
] as const

export type Permission = (typeof permissions)[number]

export type Can = (permission: Permission) => boolean

export const roles = ['owner', 'manager', 'catalogue', 'orders', 'dispatcher', 'driver'] as const
export type Role = (typeof roles)[number]

export const roleNames: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  manager: 'Manager',
  catalogue: 'Catalogue',
  orders: 'Orders',
  dispatcher: 'Dispatcher',
  driver: 'Driver',
}

/**
 * Role of members and invitations: a built-in one, or `custom` with id and name next to it. Never
 * the name alone: it changes, and business data stays out of local storage (decision 0020).
 */
export const heldRoles = [...roles, 'custom'] as const
export type HeldRole = (typeof heldRoles)[number]

export const roleNameOf = (role: string, customName: string | null): string =>
  role === 'custom' ? (customName ?? 'A deleted role') : (roleNames[role as Role] ?? role)

const manager: readonly Permission[] = [
  'dashboard.see',
  'dashboard.money',
  'builds.see',
  'builds.create',
  'builds.publish',
  'products.see',
  'products.edit',
  'stock.see',
  'stock.edit',
  'orders.see',
  'orders.edit',
  'orders.refund',
  'orders.oversell',
  'credit.edit',
  'orders.erase',
  'orders.export',
  'customers.export',
  'cash.reopen',
  'deliveries.see',
  'deliveries.edit',
  'team.see',
  'team.edit',
  'settings.see',
  'settings.edit',
]

/** Permissions of the built-in roles: single source for both server authorization and screen explanations. */
export const rolePermissions: Readonly<Record<Role, readonly Permission[]>> = {
  owner: [
    ...manager,
    'deliveries.drive',
    'billing.see',
    'billing.edit',
    'audit.see',
    'ownership.edit',
  ],
  manager,
  catalogue: [
    'dashboard.see',
    'builds.see',
    'builds.create',
    'products.see',
    'products.edit',
    'stock.see',
    'stock.edit',
  ],
  orders: [
    'dashboard.see',
    'dashboard.money',
    'products.see',
    'stock.see',
    'orders.see',
    'orders.edit',
    'orders.refund',
    'deliveries.see',
  ],
  dispatcher: [
    'dashboard.see',
    'products.see',
    'stock.see',
    'orders.see',
    'deliveries.see',
    'deliveries.edit',
  ],
  driver: ['dashboard.see', 'deliveries.drive'],
}

/**
 * Permissions of a role; `own` holds those of a custom role. Empty for an unknown role or an empty
 * list: absence is denial.
 */
export function permissionsOf(
  role: string | null | undefined,
  customPermissions: readonly string[] | null = null,
): readonly Permission[] {
  if (role === 'custom')
    return grantable.filter((permission) => customPermissions?.includes(permission))
  return role && Object.hasOwn(rolePermissions, role) ? rolePermissions[role as Role] : []
}

export const roleAllows = (role: string | null | undefined, permission: Permission): boolean =>
  permissionsOf(role).includes(permission)

/** Denied during impersonation: who owns the business, who may enter it, and files of its customers. */
export const closedToImpersonation = [
  'team.edit',
  'ownership.edit',
  'orders.export',
  'customers.export',
] as const satisfies readonly Permission[]

export type GrantablePermission = Exclude<Permission, 'ownership.edit'>

/** Permissions a custom role may have; ownership is excluded. */
export const grantable = permissions.filter(
  (permission): permission is GrantablePermission => permission !== 'ownership.edit',
)

/** Prerequisite permissions: editing requires seeing. */
export const permissionNeeds: Readonly<Partial<Record<Permission, GrantablePermission>>> = {
  'dashboard.money': 'dashboard.see',
  'builds.create': 'builds.see',
  'builds.publish': 'builds.see',
  'products.edit': 'products.see',
  'stock.edit': 'stock.see',
  'orders.edit': 'orders.see',
  'orders.refund': 'orders.see',
  'orders.oversell': 'orders.edit',
  'credit.edit': 'orders.see',
  'orders.erase': 'orders.edit',
  'orders.export': 'orders.see',
  'customers.export': 'orders.see',
  'cash.reopen': 'orders.edit',
  'deliveries.edit': 'deliveries.see',
  'team.edit': 'team.see',
  'settings.edit': 'settings.see',
  'billing.edit': 'billing.see',
}

export interface Holder {
  readonly role: HeldRole
  readonly permissions: readonly Permission[]
}

/**
 * Whether the actor may grant, revoke or change this role: owners all, others only roles with
 * fewer permissions than their own. A manager hires drivers without driving.
 */
export function isBelow(actor: Holder, target: Holder): boolean {
  if (actor.role === 'owner') return true
  if (actor.role === 'manager' && target.role === 'driver') return true
  return (
    target.permissions.length < actor.permissions.length &&
    target.permissions.every((permission) => actor.permissions.includes(permission))
  )
}
