/** Operator permissions; none grants access to a business. */
export const platformPermissions = [
  'leads.see',
  'leads.edit',
  'people.see',
  'impersonation.start',
  'payments.see',
  'payments.edit',
] as const
export type PlatformPermission = (typeof platformPermissions)[number]

export const operatorSets = ['support', 'finance', 'content', 'admin'] as const
export type OperatorSet = (typeof operatorSets)[number]

/** Single source for both server authorization and screen explanations. */
export const operatorPermissions: Readonly<Record<OperatorSet, readonly PlatformPermission[]>> = {
  support: ['leads.see', 'leads.edit', 'people.see', 'impersonation.start', 'payments.see'],
  finance: ['people.see', 'payments.see', 'payments.edit'],
  content: ['leads.see'],
  admin: platformPermissions,
}

/** Empty for an unknown set: absence is denial. */
export function operatorPermissionsOf(
  set: string | null | undefined,
): readonly PlatformPermission[] {
  return set && Object.hasOwn(operatorPermissions, set)
    ? operatorPermissions[set as OperatorSet]
    : []
}

export const setsAllowing = (permission: PlatformPermission): OperatorSet[] =>
  operatorSets.filter((set) => operatorPermissions[set].includes(permission))
