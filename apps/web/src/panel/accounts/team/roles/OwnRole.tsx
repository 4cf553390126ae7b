import {
  deleteRole,
  type CustomRole,
  type Granted,
} from '@marketday/contract/accounts/team/team-roles'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../../platform/api/api.ts'
import { IconButton } from '../../../../ui/buttons/IconButton.tsx'
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx'
import { Menu } from '../../../../ui/dialogs/Menu.tsx'
import { actOnTeam } from '../team-queries.ts'
import { EditRoleDialog } from './EditRoleDialog.tsx'
import { wordsOf } from './role-words.ts'
import { counted } from '../../../../platform/format.ts'

interface OwnRoleProps {
  role: CustomRole
  grantable: readonly Granted[]
}

export function OwnRole({ role, grantable }: OwnRoleProps) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const { name, actions } = role
  const remove = () =>
    actOnTeam(() => call(deleteRole, { params: { roleId: role.id } }), {
      done: `The role “${name}” is deleted`,
      failed: 'The role could not be deleted',
    })
  return (
    <li className="flex min-h-14 items-center justify-between gap-4 py-2">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <bdi className="font-medium">{name}</bdi>
        <span className="block text-sm text-soft">
          {wordsOf({ role: 'custom', permissions: role.permissions })}
        </span>
        <span className="block text-sm text-soft">{heldBy(role)}</span>
      </span>
      <Menu
        trigger={
          <IconButton label={`Actions for the role ${name}`} icon={<Ellipsis aria-hidden />} />
        }
        groups={[
          [
            {
              label: 'Change',
              onSelect: () => setOpen('edit'),
              disabledReason: actions.edit,
            },
          ],
          [
            {
              label: 'Delete',
              onSelect: () => setOpen('delete'),
              dangerous: actions.remove === null,
              disabledReason: actions.remove,
            },
          ],
        ]}
      />
      {open === 'edit' && <EditRoleDialog edited={role} grantable={grantable} onClose={close} />}
      {open === 'delete' && (
        <ConfirmDialog
          onClose={close}
          onConfirm={remove}
          title={`Delete the role “${name}”?`}
          confirmLabel="Delete role"
          dangerous
        >
          No members have it. Its expired invitations are removed too.
        </ConfirmDialog>
      )}
    </li>
  )
}

function heldBy({ members, invitations }: CustomRole): string {
  const open = counted(invitations, 'open invitation')
  if (members === 0 && invitations === 0) return 'No members yet.'
  if (members === 0) return `Waiting in ${open}.`
  const people = `Held by ${counted(members, 'member')}`
  return invitations === 0 ? `${people}.` : `${people} and waiting in ${open}.`
}
