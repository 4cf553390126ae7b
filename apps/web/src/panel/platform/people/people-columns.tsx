import type { Person } from '@marketday/contract/accounts/identity/impersonation'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { RowName } from '../../../ui/lists/RowName.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { ImpersonationDialog } from './ImpersonationDialog.tsx'

/** `refusalId`: element with the reason impersonation is unavailable; null if available. */
export const peopleColumns = (refusalId: string | null): readonly Column<Person>[] => [
  {
    key: 'name',
    header: 'Person',
    primary: true,
    width: 9,
    card: 'whole',
    cell: ({ name, email, disabled, emailVerified }) => (
      <span className="flex min-w-0 flex-col items-start gap-1">
        {name !== '' && <RowName>{name}</RowName>}
        <bdi
          className={name === '' ? 'wrap-anywhere' : 'text-sm font-normal wrap-anywhere text-soft'}
        >
          {email}
        </bdi>
        {disabled && <Badge tone="warn">Disabled</Badge>}
        {!emailVerified && <Badge>Address not confirmed</Badge>}
      </span>
    ),
  },
  {
    key: 'businesses',
    header: 'Works for',
    width: 11,
    card: 'whole',
    cell: (person) =>
      person.tenants.length === 0 ? (
        <span className="text-soft">No business</span>
      ) : (
        <ul className="flex flex-col gap-2">
          {person.tenants.map((tenant) => (
            <li key={tenant.slug} className="flex items-center justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">
                <bdi>{tenant.name}</bdi>, <bdi>{tenant.roleName}</bdi>
              </span>
              <LookIn person={person} tenant={tenant} refusalId={refusalId} />
            </li>
          ))}
        </ul>
      ),
  },
]

const LookIn = ({
  person,
  tenant,
  refusalId,
}: {
  person: Person
  tenant: Person['tenants'][number]
  refusalId: string | null
}) => (
  <DialogButton
    variant="secondary"
    size="small"
    className="shrink-0"
    disabled={person.disabled || refusalId !== null}
    aria-describedby={refusalId ?? undefined}
    dialog={(close) => <ImpersonationDialog person={person} slug={tenant.slug} onClose={close} />}
  >
    {' '}
    View{' '}
    <span className="sr-only">
      {' '}
      as {person.name || person.email} at {tenant.name}
    </span>
  </DialogButton>
)
