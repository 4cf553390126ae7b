import type { GivableRole } from '@marketday/contract/accounts/team/team'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { wordsOf } from './role-words.ts'

interface RoleChoiceProps {
  roles: readonly GivableRole[]
  value: string
  onChange: (key: string) => void
}

export function RoleChoice({ roles, value, onChange }: RoleChoiceProps) {
  return (
    <RadioGroup
      label="Role"
      value={value}
      onChange={onChange}
      options={roles.map((role) => ({
        value: roleKey(role),
        label: <bdi className="[overflow-wrap:anywhere]">{role.roleName}</bdi>,
        hint: wordsOf(role),
      }))}
    />
  )
}

type Named = Pick<GivableRole, 'role' | 'customRoleId'>

export const roleKey = ({ role, customRoleId }: Named): string => customRoleId ?? role

/** Format in API calls. */
export const givenAs = ({ role, customRoleId }: Named) => ({
  role,
  ...(customRoleId !== null && { customRoleId }),
})
