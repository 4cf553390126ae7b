import { useQuery, queryOptions } from '@tanstack/react-query'
import { Plus, ChevronRight, Ellipsis } from 'lucide-react'
import { useState } from 'react'

import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import {
  listRoles,
  deleteRole,
  type CustomRole,
  type Granted,
} from '@marketday/contract/accounts/team/team-roles'
import {
  roleNames,
  rolePermissions,
  roles,
  type Role,
} from '@marketday/contract/accounts/team/permissions'
import {
  permissionAreas,
  permissionWords,
} from '@marketday/contract/accounts/team/permissions-words'

import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { EditRoleDialog } from './EditRoleDialog.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { call } from '../../../platform/api/api.ts'
import { roleWords, wordsOf } from './role-words.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { Menu } from '../../../ui/dialogs/Menu.tsx'
import { actOnTeam } from './team-queries.ts'
import { counted } from '../../../platform/format.ts'

export function RolesCard() {
  const roles = useQuery(rolesQuery)
  return (
    <Card
      title="Roles"
      description="What each role can do. Create your own if the six don’t fit."
      actions={roles.data && <NewRole {...roles.data} />}
    >
      <div className="flex flex-col gap-6">
        <Loaded query={roles} what="your custom roles" rows={1}>
          {(data) => <OwnRoles {...data} />}
        </Loaded>
        <SixRoles />
      </div>
    </Card>
  )
}

type Roles = ResponseOf<typeof listRoles>

/** Disabled with its reason if the caller may not add roles. */
function NewRole({ create, grantable }: Roles) {
  return (
    <div className="flex flex-col gap-1 sm:items-end">
      <DialogButton
        variant="secondary"
        size="small"
        refusal={create}
        refusalClassName="max-w-60 text-sm text-soft sm:text-right"
        dialog={(close) => <EditRoleDialog edited={null} grantable={grantable} onClose={close} />}
      >
        <Plus aria-hidden className="size-4" />
        New role
      </DialogButton>
    </div>
  )
}

function OwnRoles({ rows, grantable }: Roles) {
  if (rows.length === 0)
    return (
      <p className="text-soft">
        No custom roles yet. A custom role is a named set of permissions, such as “Weekend help” for
        a person who only packs orders.
      </p>
    )
  return (
    <section aria-label="Custom roles">
      <h3 className="mb-1 text-sm font-semibold">Custom</h3>
      <ul className="flex flex-col divide-y divide-line">
        {rows.map((role) => (
          <OwnRole key={role.id} role={role} grantable={grantable} />
        ))}
      </ul>
    </section>
  )
}

/** Key below `team`, so that team changes reload it. */
const rolesQuery = queryOptions({
  queryKey: ['team', 'roles'],
  queryFn: ({ signal }) => call(listRoles, { signal }),
})

function SixRoles() {
  return (
    <section aria-label="Roles in every shop">
      <h3 className="mb-1 text-sm font-semibold">In every shop</h3>
      <ul className="flex flex-col divide-y divide-line">
        {roles.map((role) => (
          <li key={role}>
            <details className="group">
              <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded py-2 [&::-webkit-details-marker]:hidden">
                <span className="min-w-0 flex-1">
                  <span className="font-medium">{roleNames[role]}</span>
                  <span className="block text-sm text-soft">{roleWords[role]}</span>
                </span>
                <ChevronRight
                  aria-hidden
                  className="size-5 shrink-0 text-faint transition-transform group-open:rotate-90 motion-reduce:transition-none"
                />
              </summary>
              <Allowed role={role} />
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Allowed({ role }: { role: Role }) {
  const areas = permissionAreas
    .map(({ title, permissions }) => ({
      title,
      held: permissions.filter((permission) => rolePermissions[role].includes(permission)),
    }))
    .filter(({ held }) => held.length > 0)
  return (
    <dl className="grid gap-x-6 gap-y-2 pb-4 text-sm sm:grid-cols-[9rem_1fr]">
      {areas.map(({ title, held }) => (
        <div key={title} className="contents">
          <dt className="font-medium">{title}</dt>
          <dd className="text-soft max-sm:mb-1">
            {held.map((permission) => permissionWords[permission].label).join(' · ')}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface OwnRoleProps {
  role: CustomRole
  grantable: readonly Granted[]
}

function OwnRole({ role, grantable }: OwnRoleProps) {
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
