import { findPeople } from '@marketday/contract/identity/impersonation'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useId } from 'react'
import { call } from '../../../platform/api/api.ts'
import { panelTitle } from '../../../platform/seo.ts'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import type { Person } from './person.ts'
import { PlatformGate, useRefusal } from '../PlatformGate.tsx'
import { ImpersonationDialog } from './ImpersonationDialog.tsx'
import { ListRows } from '../../kit/list/ListRows.tsx'
import { ListSearch } from '../../kit/list/ListSearch.tsx'
import { useListAddress } from '../../kit/list/list-address.ts'

export const meta = () => panelTitle('People', 'Platform')

const peopleQuery = (q: string) =>
  queryOptions({
    queryKey: ['platform', 'people', q],
    queryFn: ({ signal }) => call(findPeople, { query: { q }, signal }),
    placeholderData: keepPreviousData,
  })

/** For operators: finds a person of any business, to look in as her. */
export default function PeoplePage() {
  return (
    <PlatformGate title="People" needs="people.see">
      <div className="max-w-3xl">
        <PageHeader
          title="People"
          description="Find somebody by name or address, and look in to help."
        />
        <Finder />
      </div>
    </PlatformGate>
  )
}

function Finder() {
  const address = useListAddress()
  const asked = address.value('q')
  return (
    <div className="flex flex-col gap-4">
      <search className="flex">
        <ListSearch address={address} name="q" label="Name or email" />
      </search>
      {asked === '' ? (
        <EmptyState title="Find a person" icon={<Users />}>
          A part of the name or of the address is enough.
        </EmptyState>
      ) : (
        <Found asked={asked} />
      )}
    </div>
  )
}

function Found({ asked }: { asked: string }) {
  const people = useQuery(peopleQuery(asked))
  return (
    <ListRows query={people} what="the people" rows={3}>
      {({ rows }) =>
        rows.length === 0 ? (
          <EmptyState title={`Nobody matches “${asked}”`} icon={<Users />}>
            Try a shorter part of the name or address.
          </EmptyState>
        ) : (
          <ul className="flex flex-col gap-3">
            {rows.map((person) => (
              <li key={person.userId}>
                <PersonCard person={person} />
              </li>
            ))}
          </ul>
        )
      }
    </ListRows>
  )
}

function PersonCard({ person }: { person: Person }) {
  const refusal = useRefusal('impersonation.start')
  const refusalId = useId()
  return (
    <Card>
      <p className="flex flex-wrap items-center gap-2 font-medium [overflow-wrap:anywhere]">
        <bdi>{person.name}</bdi>
        {person.disabled && <Badge tone="warn">Disabled</Badge>}
        {!person.emailVerified && <Badge>Address not confirmed</Badge>}
      </p>
      <p className="text-sm text-soft [overflow-wrap:anywhere]">{person.email}</p>
      {person.tenants.length === 0 && (
        <p className="mt-2 text-sm text-soft">Works for no business.</p>
      )}
      <ul className="mt-2 flex flex-col divide-y divide-line">
        {person.tenants.map((tenant) => (
          <li
            key={tenant.slug}
            className="flex min-h-11 flex-wrap items-center justify-between gap-3 py-1.5 text-sm"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <bdi>{tenant.name}</bdi>, {tenant.roleName}
            </span>
            <DialogButton
              variant="secondary"
              size="small"
              disabled={person.disabled || refusal !== null}
              aria-describedby={refusal === null ? undefined : refusalId}
              dialog={(close) => (
                <ImpersonationDialog person={person} slug={tenant.slug} onClose={close} />
              )}
            >
              Look in
              <span className="sr-only">
                {' '}
                as {person.name} at {tenant.name}
              </span>
            </DialogButton>
          </li>
        ))}
      </ul>
      {refusal !== null && person.tenants.length > 0 && (
        <p id={refusalId} className="mt-1 text-sm text-soft">
          Your permissions do not include looking in. {refusal}
        </p>
      )}
    </Card>
  )
}
