import type { getStorefront } from '@marketday/contract/storefront/builds/builds'
import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import { ExternalLink, QrCode as QrCodeIcon } from 'lucide-react'
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
import { useCan } from '../../use-can.ts'
import { StorefrontPicture } from './StorefrontPicture.tsx'

export function StorefrontCard({ storefront }: { storefront: ResponseOf<typeof getStorefront> }) {
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
