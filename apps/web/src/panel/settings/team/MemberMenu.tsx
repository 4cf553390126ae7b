import {
  changeMember,
  removeMember,
  type GivableRole,
  type Member,
} from '@marketday/contract/team/team'
import { useMutation } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { Menu, type MenuEntry } from '../../../ui/dialogs/Menu.tsx'
import { notify, notifyError } from '../../../ui/feedback/toast.ts'
import { GiveRoleDialog } from './roles/GiveRoleDialog.tsx'
import { nameOf, reloadTeam } from './team-queries.ts'

interface MemberMenuProps {
  member: Member
  /** The roles that may be given. */
  roles: readonly GivableRole[]
}

/** What may be done with a member; what may not stays in sight and says why. */
export function MemberMenu({ member, roles }: MemberMenuProps) {
  const [open, setOpen] = useState<'role' | 'disable' | 'remove' | null>(null)
  const close = () => setOpen(null)
  const { disable, remove } = useMemberActs(member, close)
  const { actions } = member
  const name = nameOf(member)
  const entry = (label: string, refusal: string | null, onSelect: () => void): MenuEntry => ({
    label,
    onSelect,
    ...(refusal !== null && { disabledReason: refusal }),
  })
  return (
    <>
      <Menu
        trigger={<IconButton label={`Actions for ${name}`} icon={<Ellipsis aria-hidden />} />}
        groups={[
          [
            entry('Change role', actions.changeRole, () => setOpen('role')),
            member.disabled
              ? entry('Enable again', actions.enable, () => disable.mutate(false))
              : entry('Disable', actions.disable, () => setOpen('disable')),
          ],
          [
            {
              ...entry('Remove from the team', actions.remove, () => setOpen('remove')),
              dangerous: actions.remove === null,
            },
          ],
        ]}
      />
      {open === 'role' && <GiveRoleDialog member={member} roles={roles} onClose={close} />}
      <ConfirmDialog
        open={open === 'disable'}
        onClose={close}
        onConfirm={() => disable.mutate(true)}
        title={`Disable ${name}?`}
        confirmLabel="Disable"
        busy={disable.isPending}
      >
        {name} loses access to this shop at once and keeps the role. You can enable it again at any
        time.
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'remove'}
        onClose={close}
        onConfirm={() => remove.mutate()}
        title={`Remove ${name}?`}
        confirmLabel="Remove from the team"
        dangerous
        busy={remove.isPending}
      >
        {name} loses access to this shop at once. Coming back needs a new invitation.
      </ConfirmDialog>
    </>
  )
}

function useMemberActs(member: Member, close: () => void) {
  const name = nameOf(member)
  const params = { userId: member.userId }
  const onError = (error: Error) => notifyError(`${name} was not changed`, error)
  const disable = useMutation({
    mutationFn: (disabled: boolean) => call(changeMember, { params, body: { disabled } }),
    onSuccess: async (_member, disabled) => {
      await reloadTeam()
      notify(disabled ? `${name} is disabled` : `${name} is enabled again`)
    },
    onError,
    onSettled: close,
  })
  const remove = useMutation({
    mutationFn: () => call(removeMember, { params }),
    onSuccess: async () => {
      await reloadTeam()
      notify(`${name} was removed`)
    },
    onError,
    onSettled: close,
  })
  return { disable, remove }
}
