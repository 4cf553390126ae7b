import {
  changeMember,
  removeMember,
  type GivableRole,
  type Member,
} from '@marketday/contract/accounts/team/team'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { Menu, type MenuEntry } from '../../../ui/dialogs/Menu.tsx'
import { GiveRoleDialog } from './roles/GiveRoleDialog.tsx'
import { actOnTeam, nameOf } from './team-queries.ts'

interface MemberMenuProps {
  member: Member
  roles: readonly GivableRole[]
}

/** Actions on a member; unavailable ones show their reason. */
export function MemberMenu({ member, roles }: MemberMenuProps) {
  const [open, setOpen] = useState<'role' | 'disable' | 'remove' | null>(null)
  const close = () => setOpen(null)
  const params = { userId: member.userId }
  const { actions } = member
  const name = nameOf(member)
  const failed = `${name} could not be changed`
  const disable = (disabled: boolean) =>
    actOnTeam(() => call(changeMember, { params, body: { disabled } }), {
      done: `${name} is ${disabled ? 'disabled' : 'enabled again'}`,
      failed,
    })
  const remove = () =>
    actOnTeam(() => call(removeMember, { params }), { done: `${name} was removed`, failed })
  const entry = (
    label: string,
    disabledReason: string | null,
    onSelect: () => void,
  ): MenuEntry => ({ label, onSelect, disabledReason })
  return (
    <>
      <Menu
        trigger={<IconButton label={`Actions for ${name}`} icon={<Ellipsis aria-hidden />} />}
        groups={[
          [
            entry('Change role', actions.changeRole, () => setOpen('role')),
            member.disabled
              ? entry('Enable again', actions.enable, () => void disable(false))
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
      {open === 'disable' && (
        <ConfirmDialog
          onClose={close}
          onConfirm={() => disable(true)}
          title={`Disable ${name}?`}
          confirmLabel="Disable"
        >
          {name} loses access to this shop immediately and keeps the role. You can enable them again
          at any time.
        </ConfirmDialog>
      )}
      {open === 'remove' && (
        <ConfirmDialog
          onClose={close}
          onConfirm={remove}
          title={`Remove ${name}?`}
          confirmLabel="Remove from the team"
          dangerous
        >
          {name} loses access to this shop immediately, and needs a new invitation to come back.
        </ConfirmDialog>
      )}
    </>
  )
}
