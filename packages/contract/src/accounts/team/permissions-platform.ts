/** What an operator of the platform may be allowed; none of it reaches into a business. */
export const platformPermissions = [
  'leads.see',
  'leads.edit',
  'people.see',
  'impersonation.start',
  'payments.see',
  'payments.edit',
] as const
export type PlatformPermission = (typeof platformPermissions)[number]

/** How far an operator reaches, under the one platform role. */
export const operatorSets = ['support', 'finance', 'content', 'admin'] as const
export type OperatorSet = (typeof operatorSets)[number]

/** The one table of what each set may do; the server decides by it, the screen explains by it. */
export const operatorPermissions: Readonly<Record<OperatorSet, readonly PlatformPermission[]>> = {
  support: ['leads.see', 'leads.edit', 'people.see', 'impersonation.start', 'payments.see'],
  finance: ['people.see', 'payments.see', 'payments.edit'],
  content: ['leads.see'],
  admin: platformPermissions,
}

/** Nothing for an unknown set: absence is denial. */
export function operatorPermissionsOf(
  set: string | null | undefined,
): readonly PlatformPermission[] {
  return set && Object.hasOwn(operatorPermissions, set)
    ? operatorPermissions[set as OperatorSet]
    : []
}

export const setsAllowing = (permission: PlatformPermission): OperatorSet[] =>
  operatorSets.filter((set) => operatorPermissions[set].includes(permission))
