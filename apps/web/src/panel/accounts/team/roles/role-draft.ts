import { permissionNeeds } from '@marketday/contract/accounts/team/permissions'
import { RoleInput, type Granted } from '@marketday/contract/accounts/team/team-roles'

export interface RoleDraft {
  readonly name: string
  readonly permissions: readonly Granted[]
}

/** Selecting a permission selects its prerequisites; deselecting it deselects its dependents. */
export function toggled(chosen: readonly Granted[], permission: Granted): readonly Granted[] {
  if (chosen.includes(permission))
    return chosen.filter((other) => other !== permission && permissionNeeds[other] !== permission)
  const needed = permissionNeeds[permission]
  return [...new Set([...chosen, ...(needed ? [needed] : []), permission])]
}

export const parseRole = ({ name, permissions }: RoleDraft) =>
  RoleInput.safeParse({ name, permissions: [...permissions] })
