import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useId, useMemo } from 'react'
import { useSearchParams } from 'react-router'

import type { QueryInput, BodyInput } from '@marketday/contract/endpoints/endpoint'
import {
  findPeople,
  longestImpersonationMinutes,
  startImpersonation,
  type Person,
} from '@marketday/contract/accounts/identity/impersonation'

import { call } from '../../../platform/api/api.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { queryFrom, useListAddress } from '../../kit/list/list-address.ts'
import { ListSearch } from '../../kit/list/ListSearch.tsx'
import { PagedTable } from '../../kit/list/PagedTable.tsx'
import { useListKeys } from '../../kit/list/use-list-keys.ts'
import { PlatformGate, useRefusal } from '../PlatformGate.tsx'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { RowName } from '../../../ui/lists/RowName.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { storeLogin } from '../../../platform/session/auth-store.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

type PeopleQuery = QueryInput<typeof findPeople>

const peopleQuery = (query: PeopleQuery) =>
  queryOptions({
    queryKey: ['platform', 'people', query],
    queryFn: ({ signal }) => call(findPeople, { query, signal }),
    placeholderData: keepPreviousData,
  })

export default function PeoplePage() {
  return (
    <PlatformGate title="People" needs="people.see">
      <PageHeader
        title="People"
        description="Find a person by name or email, and view their shop to help."
      />
      <Finder />
    </PlatformGate>
  )
}

function Finder() {
  const address = useListAddress()
  const [search] = useSearchParams()
  const peopleFilter = queryFrom(findPeople, search)
  const { list } = useListKeys()
  return (
    <div ref={list} className="flex flex-col gap-4">
      <search className="flex">
        <ListSearch address={address} name="q" label="Name or email" />
      </search>
      {peopleFilter.q ? (
        <PeopleTable asked={peopleFilter} />
      ) : (
        <EmptyState title="Find a person" icon={<Users />}>
          Part of the name or email is enough.
        </EmptyState>
      )}
    </div>
  )
}

function PeopleTable({ asked }: { asked: PeopleQuery }) {
  const refusal = useRefusal('impersonation.start')
  const refusalId = useId()
  const columns = useMemo(
    () => peopleColumns(refusal === null ? null : refusalId),
    [refusal, refusalId],
  )
  return (
    <>
      {refusal !== null && (
        <p id={refusalId} className="text-sm text-soft">
          Your permissions do not include viewing as a person. {refusal}
        </p>
      )}
      <PagedTable
        query={useQuery(peopleQuery(asked))}
        endpoint={findPeople}
        address={useListAddress()}
        caption="People"
        what="people"
        columns={columns}
        rowKey={({ userId }) => userId}
        firstTitle="No people yet"
        firstText="People appear here once they have signed up."
      />
    </>
  )
}

/** `refusalId`: element with the reason impersonation is unavailable; null if available. */
const peopleColumns = (refusalId: string | null): readonly Column<Person>[] => [
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

interface ImpersonationDialogProps {
  person: Person
  slug: string
  onClose: () => void
}

const lengths = [10, 20, longestImpersonationMinutes]
const shortestReason = 10
const emptyDraft = { reason: '', minutes: String(lengths[0]), mayChange: false }

/** Impersonation requires a reason, ends by itself, and notifies the owners. */
function ImpersonationDialog({ person, slug, onClose }: ImpersonationDialogProps) {
  const form = useForm(emptyDraft, ({ reason: typed, minutes, mayChange }) => {
    const reason = typed.trim()
    return checked(
      { userId: person.userId, slug, reason, minutes: Number(minutes), mayChange },
      { reason: reason.length < shortestReason && `At least ${shortestReason} characters` },
    )
  })
  const start = async (body: BodyInput<typeof startImpersonation>) => {
    storeLogin(await call(startImpersonation, { body }))
    location.assign('/adminPanel/dashboard')
  }
  return (
    <FormDialog
      onClose={onClose}
      title={`View as ${person.name || person.email}`}
      description="The owners are told by email, with your name and the reason."
      size="small"
      action="Start viewing"
      {...form.sending(start)}
    >
      <TextArea
        label="Reason"
        hint="For example the support question."
        rows={3}
        maxLength={500}
        {...form.text('reason')}
      />
      <SelectField
        label="For how long"
        options={lengths.map((value) => ({
          value: String(value),
          label: `${value} minutes`,
        }))}
        {...form.text('minutes')}
      />
      <Checkbox
        label="I need to make changes"
        hint="Otherwise you can only view. Passwords, second factors, payouts and keys are never accessible."
        {...form.tick('mayChange')}
      />
    </FormDialog>
  )
}
