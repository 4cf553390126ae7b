import { useQuery, queryOptions } from '@tanstack/react-query'
import { useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import { ExternalLink, QrCode as QrCodeIcon } from 'lucide-react'

import { listBuilds, getStorefrontPicture } from '@marketday/contract/storefront/builds'
import type { getStorefront } from '@marketday/contract/storefront/builds'
import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'

import { queryClient } from '../../../platform/api/query-client.ts'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { FirstItems } from '../../imports/start/FirstItems.tsx'
import { RunningImport } from '../../imports/website/RunningImport.tsx'
import { useCan } from '../../account-query.ts'
import { buildsQuery, draftQuery, storefrontQuery } from './build-queries.ts'
import { BuildList } from './BuildList.tsx'
import { queryFrom } from '../../kit/list/list-address.ts'
import { DesignMain } from '../design/DesignMain.tsx'
import { TextsMain } from '../texts/TextsMain.tsx'
import { NewBuildButton } from './NewBuildButton.tsx'
import { PreviewMenu } from '../previews/PreviewMenu.tsx'
import { to } from '../../../paths.ts'
import { count, moment } from '../../../platform/format.ts'
import { buttonStyles } from '../../../ui/buttons/button-styles.ts'
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { StatusBadge } from '../../../ui/feedback/Badge.tsx'
import { UiLink } from '../../../ui/link.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { QrCode } from '../../../ui/page/QrCode.tsx'
import { TestOrderButton } from '../../orders/TestOrderButton.tsx'
import { call } from '../../../platform/api/api.ts'
import { StillFrame } from '../../../ui/page/StillFrame.tsx'

export { onlyOnEntry as shouldRevalidate } from '../../kit/list/only-on-entry.ts'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

const tabs = ['look', 'texts'] as const

const tabIn = (search: URLSearchParams) => tabs.find((tab) => tab === search.get('tab')) ?? 'builds'

/** Prefetches before the page renders. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  void queryClient.prefetchQuery(storefrontQuery)
  if (tabIn(search) !== 'builds') void queryClient.prefetchQuery(draftQuery)
  else void queryClient.prefetchQuery(buildsQuery(queryFrom(listBuilds, search)))
  return null
}

export default function BuildsPage() {
  const [search] = useSearchParams()
  const { data: storefront } = useQuery(storefrontQuery)
  const tab = tabIn(search)
  const build = storefront && <NewBuildButton storefront={storefront} />
  if (tab === 'look')
    return (
      <>
        <PageHeader
          title="Design"
          description="The look of your shop. Visitors see changes with the next build."
          actions={build}
        />
        <DesignMain />
      </>
    )
  if (tab === 'texts')
    return (
      <>
        <PageHeader
          title="Texts and checkout"
          description="The texts of your shop and how customers pay. Visitors see changes with the next build."
          actions={build}
        />
        <TextsMain />
      </>
    )
  return (
    <>
      <PageHeader
        title="Build Management"
        description="Each build is a version of your shop’s look and layout. Items, prices and stock are always up to date."
        actions={
          storefront && (
            <>
              <PreviewMenu
                target={{ buildId: null, name: 'the draft' }}
                comparedWith={storefront.live?.buildId ?? null}
              />
              {build}
            </>
          )
        }
      />
      <BuildsMain storefront={storefront} />
    </>
  )
}

type Storefront = ResponseOf<typeof getStorefront>

function BuildsMain({ storefront }: { storefront: Storefront | undefined }) {
  const can = useCan()
  return (
    <div className="flex flex-col gap-5">
      {can('products.see') && <RunningImport />}
      <FirstItems />
      {storefront?.live && <StorefrontCard storefront={storefront} />}
      <BuildList storefront={storefront} />
    </div>
  )
}

function StorefrontCard({ storefront }: { storefront: Storefront }) {
  const { live, previousBuildId, shopUrl, hasUnbuiltChanges, buildsToday, buildsPerDay } =
    storefront
  const can = useCan()
  if (!live) return null
  return (
    <Card {...(previousBuildId === null && { title: 'Your shop is live' })}>
      <div className="flex flex-wrap items-center justify-between gap-4">
        {previousBuildId === null && <StorefrontPicture buildId={live.buildId} />}
        <div className="min-w-0 flex-1 basis-64">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StatusBadge tone="good">Live</StatusBadge>
            <span className="font-semibold break-all">{new URL(shopUrl).host}</span>
          </p>
          <p className="mt-1.5 text-sm text-soft">
            <UiLink
              href={to('build', { buildId: live.buildId })}
              className="rounded underline underline-offset-2 hover:text-ink"
            >
              Build {live.number}
            </UiLink>
            , since {moment(live.publishedAt)}.{' '}
            {hasUnbuiltChanges
              ? 'You have changes that visitors don’t see yet. Build and publish them.'
              : 'It includes all your changes.'}
          </p>
          <p className="mt-1 text-sm text-faint">
            {count(buildsToday)} of {count(buildsPerDay)} builds used today
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {previousBuildId === null && can('orders.edit') && <TestOrderButton />}
          <CopyButton address={shopUrl} />
          <DialogButton
            variant="secondary"
            dialog={(close) => <QrDialog shopUrl={shopUrl} onClose={close} />}
          >
            <QrCodeIcon aria-hidden className="size-4" />
            QR code
          </DialogButton>
          <a
            href={shopUrl}
            target="_blank"
            rel="noreferrer"
            className={buttonStyles({ variant: 'secondary' })}
          >
            Open the shop
            <ExternalLink aria-hidden className="size-4" />
            <span className="sr-only">(opens in a new tab)</span>
          </a>
        </div>
      </div>
    </Card>
  )
}

function QrDialog({ shopUrl, onClose }: { shopUrl: string; onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title="QR code of your shop"
      description="For your counter, window and bags. Scanning it opens your shop."
      size="small"
      cancel="Close"
    >
      <QrCode text={shopUrl} label={`QR code that opens ${shopUrl}`} />
      <p className="mt-3 text-center text-sm break-all text-soft">{shopUrl}</p>
    </Dialog>
  )
}

const size = { width: 1280, height: 900 }
/** Width of the surrounding frame. */
const scale = 320 / size.width

const pictureQuery = (buildId: string) =>
  queryOptions({
    queryKey: ['build', 'picture', buildId],
    queryFn: ({ signal }) => call(getStorefrontPicture, { signal }),
  })

/** Preview of the shop, decorative: the card states the same in text. */
function StorefrontPicture({ buildId }: { buildId: string }) {
  const { data } = useQuery(pictureQuery(buildId))
  return (
    <div className="h-56.25 w-80 max-w-full shrink-0 overflow-hidden rounded-xl border border-line bg-sunken max-sm:mx-auto">
      {data?.html && (
        <StillFrame name="Picture of your shop" html={data.html} size={size} scale={scale} />
      )}
    </div>
  )
}
