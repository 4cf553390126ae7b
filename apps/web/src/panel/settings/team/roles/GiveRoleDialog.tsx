import { changeMember, type GivableRole, type Member } from '@marketday/contract/team/team'
import { useState } from 'react'
import { call } from '../../../../platform/api/api.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { Failure } from '../../../../ui/feedback/Failure.tsx'
import { notify } from '../../../../ui/feedback/toast.ts'
import { useFailure } from '../../../../ui/feedback/use-failure.ts'
import { nameOf, reloadTeam } from '../team-queries.ts'
import { RoleChoice, givenAs, roleKey } from './RoleChoice.tsx'

interface GiveRoleDialogProps {
  member: Member
  roles: readonly GivableRole[]
  onClose: () => void
}

export function GiveRoleDialog({ member, roles, onClose }: GiveRoleDialogProps) {
  const [key, setKey] = useState(roleKey(member))
  const chosen = roles.find((role) => roleKey(role) === key)
  const { failure, attempt } = useFailure()
  const give = async () => {
    if (!chosen || key === roleKey(member)) return onClose()
    const params = { userId: member.userId }
    const { roleName } = await call(changeMember, { params, body: givenAs(chosen) })
    await reloadTeam()
    onClose()
    notify(`${nameOf(member)} now has the role ${roleName}`)
  }
  return (
    <Dialog
      onClose={onClose}
      title={`Role of ${nameOf(member)}`}
      description="Takes effect with the next thing they do."
      cancel="Cancel"
      footer={<Button onClick={() => attempt(give)}>Save role</Button>}
    >
      <RoleChoice roles={roles} value={key} onChange={setKey} />
      <Failure className="mt-3">{failure?.message}</Failure>
    </Dialog>
  )
}
