/** The permissions a role may hold. `see` never implies `edit`; roles list both. */
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

export const roles = ['owner', 'manager', 'catalogue', 'orders', 'dispatcher', 'driver'] as const
export type Role = (typeof roles)[number]

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
  'deliveries.see',
  'deliveries.edit',
  'team.see',
  'team.edit',
  'settings.see',
  'settings.edit',
]

/** The one table of what each role may do; the server decides by it, the screen explains by it. */
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

/** False for an unknown role and for an empty list: absence is denial. */
export function roleAllows(role: string | null | undefined, permission: Permission): boolean {
  const granted = role && Object.hasOwn(rolePermissions, role) ? rolePermissions[role as Role] : []
  return granted.includes(permission)
}

/** Which roles somebody in this role may give, take away or disable: owners all, managers those below their own. */
export function rolesBelow(role: Role): readonly Role[] {
  if (role === 'owner') return roles
  return role === 'manager' ? roles.filter((other) => other !== 'owner' && other !== 'manager') : []
}
