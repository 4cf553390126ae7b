import { changeMember, type GivableRole, type Member } from '@marketday/contract/accounts/team/team'
import { call } from '../../../../platform/api/api.ts'
import { checked } from '../../../../platform/forms/checked.ts'
import { useForm } from '../../../../platform/forms/use-form.ts'
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx'
import { notify } from '../../../../ui/feedback/toast.ts'
import { nameOf, reloadTeam } from '../team-queries.ts'
import { RoleChoice, givenAs, roleKey } from './RoleChoice.tsx'

interface GiveRoleDialogProps {
  member: Member
  roles: readonly GivableRole[]
  onClose: () => void
}

export function GiveRoleDialog({ member, roles, onClose }: GiveRoleDialogProps) {
  const form = useForm({ key: roleKey(member) }, (draft) => checked(draft, {}))
  const give = async ({ key }: { key: string }) => {
    const chosen = roles.find((role) => roleKey(role) === key)
    if (!chosen || key === roleKey(member)) return
    const params = { userId: member.userId }
    const { roleName } = await call(changeMember, { params, body: givenAs(chosen) })
    await reloadTeam()
    notify(`${nameOf(member)} now has the role ${roleName}`)
  }
  return (
    <FormDialog
      onClose={onClose}
      title={`Role of ${nameOf(member)}`}
      description="Applies with their next action."
      action="Save role"
      {...form.sending(give)}
    >
      <RoleChoice roles={roles} {...form.value('key')} />
    </FormDialog>
  )
}
