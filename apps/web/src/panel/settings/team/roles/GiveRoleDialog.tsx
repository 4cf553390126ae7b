import { changeMember, type GivableRole, type Member } from '@marketday/contract/team/team'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../platform/api/api.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { notify } from '../../../../ui/feedback/toast.ts'
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
  const give = useMutation({
    mutationFn: (role: GivableRole) =>
      call(changeMember, { params: { userId: member.userId }, body: givenAs(role) }),
    onSuccess: async ({ roleName }) => {
      await reloadTeam()
      onClose()
      notify(`${nameOf(member)} now has the role ${roleName}`)
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Role of ${nameOf(member)}`}
      description="Takes effect with the next thing they do."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            busy={give.isPending}
            onClick={() => (chosen && key !== roleKey(member) ? give.mutate(chosen) : onClose())}
          >
            Save role
          </Button>
        </>
      }
    >
      <RoleChoice roles={roles} value={key} onChange={setKey} />
      <p role="alert" className="mt-3 text-sm font-medium text-bad empty:hidden">
        {give.error?.message}
      </p>
    </Dialog>
  )
}
