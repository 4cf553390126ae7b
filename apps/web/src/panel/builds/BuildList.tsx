import { buildStatuses } from '@marketday/contract/builds/build-states'
import { listBuilds, type Build, type getStorefront } from '@marketday/contract/builds/builds'
import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import { useQuery } from '@tanstack/react-query'
import { Hammer } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { to } from '../../paths.ts'
import { moment } from '../../platform/format.ts'
import { StatusBadge } from '../../ui/feedback/Badge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { UiLink } from '../../ui/link.tsx'
import { Pagination } from '../../ui/lists/Pagination.tsx'
import { RowName } from '../../ui/lists/RowName.tsx'
import { Table, type Column } from '../../ui/lists/Table.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { queryFrom, useListAddress } from '../kit/list/list-address.ts'
import { ListEmptiness } from '../kit/list/ListEmptiness.tsx'
import { buildsQuery } from './build-queries.ts'
import { durationOf, nameOf, stageWords, statusWords, triggerWords } from './build-words.ts'
import { BuildMenu } from './detail/BuildMenu.tsx'
import { NewBuildButton } from './NewBuildButton.tsx'
import { ListRows } from '../kit/list/ListRows.tsx'

type Storefront = ResponseOf<typeof getStorefront>

export function BuildList({ storefront }: { storefront: Storefront | undefined }) {
  const [search] = useSearchParams()
  const address = useListAddress()
  const query = queryFrom(listBuilds, search)
  const builds = useQuery(buildsQuery(query))
  const isFiltered = Boolean(query.status ?? query.cursor)

  return (
    <ListRows query={builds} what="the builds" rows={4}>
      {({ rows, nextCursor }) =>
        rows.length === 0 && !isFiltered ? (
          <FirstBuild storefront={storefront} />
        ) : (
          <>
            <SelectField
              label="Status"
              labelHidden
              placeholder="All builds"
              options={buildStatuses.map((value) => ({ value, label: statusWords[value].label }))}
              value={query.status ?? ''}
              onChange={(event) => address.change({ status: event.target.value })}
              className="max-w-52"
            />
            {rows.length === 0 ? (
              <ListEmptiness endpoint={listBuilds} address={address} firstTitle="" firstText="" />
            ) : (
              <Card flush>
                <Table
                  caption="Builds, newest first"
                  columns={columns}
                  rows={rows}
                  rowKey={(build) => build.id}
                />
                <Pagination {...address.pagination(nextCursor)} label="Pages of builds" />
              </Card>
            )}
          </>
        )
      }
    </ListRows>
  )
}

function FirstBuild({ storefront }: { storefront: Storefront | undefined }) {
  return (
    <EmptyState
      title="Your shop has not been built yet"
      icon={<Hammer />}
      action={storefront && <NewBuildButton storefront={storefront} label="Build your shop" />}
    >
      A build checks that customers can order and pay, makes the pages, and puts them online at{' '}
      {storefront ? new URL(storefront.shopUrl).host : 'your address'}. Your first build goes live
      by itself; later ones wait until you publish them.
    </EmptyState>
  )
}

const columns: readonly Column<Build>[] = [
  {
    key: 'number',
    header: 'Build',
    primary: true,
    width: 10,
    cell: (build) => (
      <span className="flex min-w-0 flex-col">
        <UiLink
          href={to('build', { buildId: build.id })}
          className="rounded font-medium underline-offset-2 hover:underline"
        >
          {nameOf(build)}
        </UiLink>
        {build.note && <RowName className="text-sm font-normal text-soft">{build.note}</RowName>}
      </span>
    ),
  },
  { key: 'status', header: 'Status', cell: (build) => <BuildStatusBadge build={build} /> },
  {
    key: 'who',
    header: 'Started by',
    cell: (build) => (
      <span className="@max-rows:text-right">
        <bdi>{build.createdBy}</bdi>
        <span className="block text-soft">{triggerWords[build.trigger]}</span>
      </span>
    ),
  },
  {
    key: 'when',
    header: 'When',
    cell: (build) => <time dateTime={build.createdAt}>{moment(build.createdAt)}</time>,
  },
  {
    key: 'duration',
    header: 'Duration',
    align: 'right',
    minor: true,
    cell: (build) => durationOf(build) ?? '–',
  },
  {
    key: 'menu',
    header: 'Actions',
    align: 'right',
    screenOnly: true,
    cell: (build) => <BuildMenu build={build} />,
  },
]

export function BuildStatusBadge({ build }: { build: Build }) {
  const { label, tone } = statusWords[build.status]
  return (
    <StatusBadge tone={tone}>
      {build.status === 'running' && build.stage
        ? `${label}: ${stageWords[build.stage].label}`
        : label}
    </StatusBadge>
  )
}
