import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'

import { buildStatuses } from '@marketday/contract/storefront/build-states'
import { listBuilds, type Build, type getStorefront } from '@marketday/contract/storefront/builds'
import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'

import { to } from '../../../paths.ts'
import { StatusBadge, StatusText } from '../../../ui/feedback/Badge.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { ListChoice } from '../../kit/list/ListChoice.tsx'
import { queryFrom, useListAddress } from '../../kit/list/list-address.ts'
import { ListTable } from '../../kit/list/ListTable.tsx'
import { buildsQuery } from './build-queries.ts'
import { durationOf, nameOf, stageWords, statusWords, triggerWords } from './build-words.ts'
import { NewBuildButton } from './NewBuildButton.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Menu, type MenuEntry } from '../../../ui/dialogs/Menu.tsx'
import { cancel, retry, rollBack } from './build-acts.ts'
import { PublishDialog } from './PublishDialog.tsx'
import { When } from '../../kit/list/When.tsx'
import { RowDetail, RowLink } from '../../../ui/lists/RowName.tsx'

type Storefront = ResponseOf<typeof getStorefront>

export function BuildList({ storefront }: { storefront: Storefront | undefined }) {
  const [search] = useSearchParams()
  const list = { endpoint: listBuilds, address: useListAddress() }
  const shop = storefront ? new URL(storefront.shopUrl).host : 'your address'
  return (
    <ListTable
      name="builds"
      filters={
        <search>
          <ListChoice
            {...list}
            name="status"
            label="Status"
            labelHidden
            placeholder="All builds"
            options={buildStatuses.map((value) => ({ value, label: statusWords[value].label }))}
            className="max-w-52"
          />
        </search>
      }
      {...list}
      query={useQuery(buildsQuery(queryFrom(listBuilds, search)))}
      caption="Builds, newest first"
      what="builds"
      columns={columns}
      rowKey={({ id }) => id}
      firstTitle="Your shop has not been built yet"
      firstText={`A build checks that customers can order and pay, makes the pages, and puts them online at ${shop}. Your first build goes live by itself; later ones wait until you publish them.`}
      firstAction={storefront && <NewBuildButton storefront={storefront} label="Build your shop" />}
    />
  )
}

const columns: readonly Column<Build>[] = [
  {
    key: 'number',
    header: 'Build',
    primary: true,
    width: 10,
    cell: (build) => (
      <RowDetail detail={build.note && <bdi>{build.note}</bdi>}>
        <RowLink href={to('build', { buildId: build.id })}>{nameOf(build)}</RowLink>
      </RowDetail>
    ),
  },
  { key: 'status', header: 'Status', cell: (build) => <BuildStatusBadge build={build} isQuiet /> },
  {
    key: 'who',
    header: 'Started by',
    cell: (build) => (
      <RowDetail detail={triggerWords[build.trigger]}>
        <bdi className="truncate">{build.createdBy}</bdi>
      </RowDetail>
    ),
  },
  {
    key: 'when',
    header: 'When',
    cell: (build) => <When at={build.createdAt} />,
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
    card: 'corner',
    cell: (build) => <BuildMenu build={build} />,
  },
]

interface BuildStatusProps {
  build: Build
  /** In a list: text, and a badge only if something went wrong. */
  isQuiet?: boolean
}

export function BuildStatusBadge({ build, isQuiet = false }: BuildStatusProps) {
  const { label, tone } = statusWords[build.status]
  const Label = isQuiet ? StatusText : StatusBadge
  return (
    <Label tone={tone}>
      {build.status === 'running' && build.stage
        ? `${label}: ${stageWords[build.stage].label}`
        : label}
    </Label>
  )
}

/** Actions on a build; unavailable ones show the reason. */
function BuildMenu({ build }: { build: Build }) {
  const [isPublishing, setPublishing] = useState(false)
  const entry = (label: string, refusal: string | null, onSelect: () => void): MenuEntry => ({
    label,
    ...(refusal ? { disabledReason: refusal } : { onSelect }),
  })
  const { actions } = build
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label={`Actions for ${nameOf(build)}`}
            icon={<Ellipsis aria-hidden />}
            className="size-8"
          />
        }
        groups={[
          [{ label: 'Open', href: to('build', { buildId: build.id }) }],
          [
            entry('Publish…', actions.publish, () => setPublishing(true)),
            entry('Roll back to this', actions.rollback, () => void rollBack(build)),
          ],
          [
            entry('Try again', actions.retry, () => void retry(build)),
            entry('Cancel', actions.cancel, () => void cancel(build)),
          ],
        ]}
      />
      {isPublishing && <PublishDialog build={build} onClose={() => setPublishing(false)} />}
    </>
  )
}
