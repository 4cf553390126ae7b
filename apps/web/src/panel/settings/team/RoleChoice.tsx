import type { Role } from '@marketday/contract/permissions'
import { roleNames, roleWords } from '../../../platform/session/roles.ts'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'

interface RoleChoiceProps {
  roles: readonly Role[]
  value: Role
  onChange: (role: Role) => void
}

/** The roles that may be given, each with what it is for. */
export function RoleChoice({ roles, value, onChange }: RoleChoiceProps) {
  return (
    <RadioGroup
      label="Role"
      value={value}
      onChange={(chosen) => {
        const role = roles.find((known) => known === chosen)
        if (role) onChange(role)
      }}
      options={roles.map((role) => ({
        value: role,
        label: roleNames[role],
        hint: roleWords[role],
      }))}
    />
  )
}
