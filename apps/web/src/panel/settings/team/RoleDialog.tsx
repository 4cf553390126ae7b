import type { Role } from '@marketday/contract/permissions'
import { changeMember, type Member } from '@marketday/contract/team'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { roleNames } from '../../../platform/session/roles.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { nameOf, reloadTeam } from './team-queries.ts'
import { RoleChoice } from './RoleChoice.tsx'

interface RoleDialogProps {
  member: Member
  roles: readonly Role[]
  onClose: () => void
}

export function RoleDialog({ member, roles, onClose }: RoleDialogProps) {
  const [role, setRole] = useState<Role>(member.role)
  const save = useMutation({
    mutationFn: () => call(changeMember, { params: { userId: member.userId }, body: { role } }),
    onSuccess: async () => {
      await reloadTeam()
      onClose()
      notify(`${nameOf(member)} is now ${roleNames[role].toLowerCase()}`)
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
            busy={save.isPending}
            onClick={() => (role === member.role ? onClose() : save.mutate())}
          >
            Save role
          </Button>
        </>
      }
    >
      <RoleChoice roles={roles} value={role} onChange={setRole} />
      <p role="alert" className="mt-3 text-sm font-medium text-bad empty:hidden">
        {save.error?.message}
      </p>
    </Dialog>
  )
}
