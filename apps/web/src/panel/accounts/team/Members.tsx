import { useQuery } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'

import {
  changeMember,
  removeMember,
  type GivableRole,
  type Member,
} from '@marketday/contract/accounts/team/team'

import { day } from '../../../platform/format.ts'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { Table, type Column } from '../../../ui/lists/Table.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { membersQuery, nameOf, actOnTeam, reloadTeam } from './team-queries.ts'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { call } from '../../../platform/api/api.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { Menu, type MenuEntry } from '../../../ui/dialogs/Menu.tsx'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { RoleChoice, givenAs, roleKey } from './RoleChoice.tsx'

export function Members() {
  return (
    <Loaded query={useQuery(membersQuery)} what="the members" rows={3}>
      {({ rows, roles, limit }) => (
        <Card
          flush
          title="Members"
          description={limit === null ? undefined : `Your plan includes ${limit} team members.`}
        >
          <Table
            caption="Members of the team"
            rows={rows}
            rowKey={(member) => member.userId}
            columns={[
              ...columns,
              {
                key: 'acts',
                header: 'Actions',
                screenOnly: true,
                align: 'right',
                card: 'corner' as const,
                cell: (member) => <MemberMenu member={member} roles={roles} />,
              },
            ]}
          />
        </Card>
      )}
    </Loaded>
  )
}

const columns: readonly Column<Member>[] = [
  {
    key: 'name',
    header: 'Name',
    primary: true,
    width: 10,
    cell: (member) => (
      <span className="block min-w-0 [overflow-wrap:anywhere]">
        <bdi>{nameOf(member)}</bdi>
        {member.isYou && <span className="font-normal text-soft"> (you)</span>}
        {member.name !== '' && (
          <span className="block text-sm font-normal text-soft">{member.email}</span>
        )}
      </span>
    ),
  },
  {
    key: 'role',
    header: 'Role',
    cell: (member) => <Badge tone="primary">{member.roleName}</Badge>,
  },
  {
    key: 'access',
    header: 'Access',
    cell: (member) => (
      <span>
        {member.disabled ? <Badge tone="warn">Disabled</Badge> : 'Active'}
        <span className="block text-xs text-soft">Since {day(member.since)}</span>
        <span className="block text-xs text-soft">
          {member.hasSecondFactor ? 'With second factor' : 'No second factor'}
        </span>
      </span>
    ),
  },
]

interface MemberMenuProps {
  member: Member
  roles: readonly GivableRole[]
}

/** Actions on a member; unavailable ones show their reason. */
function MemberMenu({ member, roles }: MemberMenuProps) {
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

interface GiveRoleDialogProps {
  member: Member
  roles: readonly GivableRole[]
  onClose: () => void
}

function GiveRoleDialog({ member, roles, onClose }: GiveRoleDialogProps) {
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
