import { useQuery } from '@tanstack/react-query'
import { useParams, type ClientLoaderFunctionArgs } from 'react-router'
import { useState } from 'react'
import { CircleAlert, CircleCheck, ExternalLink } from 'lucide-react'

import type { BuildStatus } from '@marketday/contract/storefront/build-states'
import type { BuildDetail, Build } from '@marketday/contract/storefront/builds'

import { to } from '../../../paths.ts'
import { ApiError } from '../../../platform/api/api.ts'
import { moment } from '../../../platform/format.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { buttonStyles } from '../../../ui/buttons/button-styles.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { UiLink } from '../../../ui/link.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { buildQuery, storefrontQuery } from './build-queries.ts'
import { durationOf, kilobytes, nameOf, triggerWords } from './build-words.ts'
import { BuildChecks } from './BuildChecks.tsx'
import { BuildStatusBadge } from './BuildList.tsx'
import { BuildLog } from './BuildLog.tsx'
import { BuildStages } from './BuildStages.tsx'
import { FirstItems } from '../../imports/start/FirstItems.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { cancel, retry, rollBack } from './build-acts.ts'
import { PublishDialog } from './PublishDialog.tsx'
import { PreviewMenu } from '../previews/PreviewMenu.tsx'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

export function clientLoader({ params }: ClientLoaderFunctionArgs) {
  void queryClient.prefetchQuery(buildQuery(params['buildId'] ?? ''))
  return null
}

export default function BuildPage() {
  const { buildId = '' } = useParams()
  const build = useQuery(buildQuery(buildId))
  if (isMissing(build.error)) return <MissingBuild />
  return (
    <>
      <BuildHeader build={build.data} />
      <Loaded query={build} what="the build">
        {(loadedBuild) => <BuildParts build={loadedBuild} />}
      </Loaded>
    </>
  )
}

/** Treats a malformed id like a foreign one. */
const isMissing = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

function BuildHeader({ build }: { build: BuildDetail | undefined }) {
  const title = build ? nameOf(build) : 'Build'
  usePageTitle(title)
  return (
    <>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-3">
            {title}
            {build && <BuildStatusBadge build={build} />}
          </span>
        }
        description={build?.note}
        crumbs={[{ label: 'Build Management', href: to('buildManagement') }, { label: title }]}
        actions={build && <BuildActions build={build} />}
      />
    </>
  )
}

function BuildParts({ build }: { build: BuildDetail }) {
  return (
    <div className="flex flex-col gap-5">
      <BuildOutcome build={build} />
      <FirstItems />
      <div className="grid gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-5">
          <BuildStages build={build} />
          <BuildLog build={build} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          {build.checks.length > 0 && <BuildChecks checks={build.checks} />}
          <BuildSummary build={build} />
          {build.publications.length > 0 && <Publications build={build} />}
        </div>
      </div>
    </div>
  )
}

function BuildSummary({ build }: { build: BuildDetail }) {
  const details = [
    ['Started by', `${build.createdBy}, ${triggerWords[build.trigger].toLowerCase()}`],
    ['Requested', moment(build.createdAt)],
    ['Duration', durationOf(build) ?? '–'],
    ['Attempt', String(build.attempt)],
    ['Total page size', build.outputBytes === null ? '–' : kilobytes(build.outputBytes)],
    ['Snapshot', build.snapshotHash?.slice(0, 12) ?? '–'],
  ] as const
  return (
    <Card title="Details">
      <dl className="divide-y divide-line text-sm">
        {details.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 py-2">
            <dt className="text-soft">{label}</dt>
            <dd className="min-w-0 text-right break-words tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

const publicationWords = { publish: 'Published', rollback: 'Restored' }

function Publications({ build }: { build: BuildDetail }) {
  return (
    <Card title="When it went live">
      <ul className="divide-y divide-line text-sm">
        {build.publications.map(({ id, kind, actorName, publishedAt, reason }) => (
          <li key={id} className="py-2">
            {publicationWords[kind]} by {actorName}
            <span className="block text-soft">
              {moment(publishedAt)}
              {reason && ` · ${reason}`}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function MissingBuild() {
  return (
    <EmptyState
      title="This build does not exist"
      action={
        <UiLink href={to('buildManagement')} className={buttonStyles({})}>
          All builds
        </UiLink>
      }
    >
      It may belong to another business.
    </EmptyState>
  )
}

/** Available actions; a next step outside the role is explained. */
function BuildActions({ build }: { build: Build }) {
  const [isPublishing, setPublishing] = useState(false)
  const { actions } = build
  return (
    <>
      {build.status === 'ready' && actions.publish && (
        <p className="max-w-72 text-sm text-soft">{actions.publish}.</p>
      )}
      <BuildPreview build={build} />
      {actions.cancel === null && (
        <Button variant="secondary" onClick={() => cancel(build)}>
          Cancel build
        </Button>
      )}
      {actions.retry === null && <Button onClick={() => retry(build)}>Try again</Button>}
      {actions.rollback === null && (
        <Button onClick={() => rollBack(build)}>Roll back to this build</Button>
      )}
      {actions.publish === null && <Button onClick={() => setPublishing(true)}>Publish…</Button>}
      {isPublishing && <PublishDialog build={build} onClose={() => setPublishing(false)} />}
    </>
  )
}

const shownStatuses: readonly BuildStatus[] = ['ready', 'live', 'retired']

function BuildPreview({ build }: { build: Build }) {
  const { data: storefront } = useQuery(storefrontQuery)
  if (!shownStatuses.includes(build.status)) return null
  const liveId = storefront?.live?.buildId ?? null
  return (
    <PreviewMenu
      target={{ buildId: build.id, name: nameOf(build).toLowerCase() }}
      comparedWith={liveId === build.id ? null : liveId}
    />
  )
}

function BuildOutcome({ build }: { build: BuildDetail }) {
  const { data: storefront } = useQuery(storefrontQuery)
  if (build.status === 'failed')
    return (
      <div role="alert" className="rounded-2xl border border-bad bg-bad-soft px-5 py-4">
        <p className="flex items-center gap-2 font-semibold text-bad">
          <CircleAlert aria-hidden className="size-5 shrink-0" />
          The build stopped; your live shop is untouched
        </p>
        <p className="mt-1 text-sm">{build.error?.message}</p>
      </div>
    )
  if (build.status !== 'live' || !storefront) return null
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-good bg-good-soft px-5 py-4"
    >
      <p className="flex min-w-0 items-center gap-2 font-semibold text-good">
        <CircleCheck aria-hidden className="size-5 shrink-0" />
        <span className="min-w-0 break-words">
          Your shop is live at {new URL(storefront.shopUrl).host}
        </span>
      </p>
      <a
        href={storefront.shopUrl}
        target="_blank"
        rel="noreferrer"
        className={buttonStyles({ variant: 'secondary', size: 'small' })}
      >
        Open the shop
        <ExternalLink aria-hidden className="size-4" />
        <span className="sr-only">(opens in a new tab)</span>
      </a>
    </div>
  )
}
