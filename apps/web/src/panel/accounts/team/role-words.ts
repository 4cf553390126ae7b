import type { HeldRole, Permission, Role } from '@marketday/contract/accounts/team/permissions'
import {
  permissionAreas,
  permissionWords,
} from '@marketday/contract/accounts/team/permissions-words'

export const roleWords: Readonly<Record<Role, string>> = {
  owner: 'Everything, including billing, ownership and the audit.',
  manager: 'Everything except billing, ownership and the audit; manages the roles below.',
  catalogue: 'Items, stock and drafts of builds. Sees no money and no orders.',
  orders: 'Orders and refunds. Sees items, stock and deliveries.',
  dispatcher: 'Deliveries and drivers. Sees orders, items and stock.',
  driver: 'Their own deliveries of the day, and nothing else.',
}

/** Description of a built-in role; of a custom role, its permissions. */
export const wordsOf = ({
  role,
  permissions,
}: {
  readonly role: HeldRole
  readonly permissions: readonly Permission[]
}): string => (role === 'custom' ? `${listOf(permissions)}.` : roleWords[role])

/** “See orders, work on orders, see stock”, in panel order. */
function listOf(permissions: readonly Permission[]): string {
  const labels = permissionAreas
    .flatMap((area) => area.permissions)
    .filter((permission) => permissions.includes(permission))
    .map((permission) => permissionWords[permission].label)
  const text = labels.map((label, index) => (index === 0 ? label : lowered(label))).join(', ')
  return text || 'Nothing'
}

const lowered = (label: string) => label.charAt(0).toLowerCase() + label.slice(1)
