import type { QueryInput } from '@marketday/contract/endpoints/endpoint'
import { findPeople } from '@marketday/contract/accounts/identity/impersonation'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useId, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../../platform/api/api.ts'
import { panelTitle } from '../../../platform/seo.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { queryFrom, useListAddress } from '../../kit/list/list-address.ts'
import { ListSearch } from '../../kit/list/ListSearch.tsx'
import { PagedTable } from '../../kit/list/PagedTable.tsx'
import { useListKeys } from '../../kit/list/use-list-keys.ts'
import { PlatformGate, useRefusal } from '../PlatformGate.tsx'
import { peopleColumns } from './people-columns.tsx'

export const meta = () => panelTitle('People', 'Platform')

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
