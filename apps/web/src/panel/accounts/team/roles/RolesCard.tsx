import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { listRoles } from '@marketday/contract/accounts/team/team-roles'
import { DialogButton } from '../../../../ui/dialogs/DialogButton.tsx'
import { Card } from '../../../../ui/page/Card.tsx'
import { EditRoleDialog } from './EditRoleDialog.tsx'
import { OwnRole } from './OwnRole.tsx'
import { SixRoles } from './SixRoles.tsx'
import { rolesQuery } from './role-queries.ts'
import { Loaded } from '../../../kit/list/Loaded.tsx'

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
