import type { getStorefront } from '@marketday/contract/builds/builds'
import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import { ExternalLink } from 'lucide-react'
import { to } from '../../paths.ts'
import { count, moment } from '../../platform/format.ts'
import { buttonStyles } from '../../ui/buttons/button-styles.ts'
import { StatusBadge } from '../../ui/feedback/Badge.tsx'
import { UiLink } from '../../ui/link.tsx'
import { Card } from '../../ui/page/Card.tsx'

/** What is live, where, and whether something waits to be built. */
export function StorefrontCard({ storefront }: { storefront: ResponseOf<typeof getStorefront> }) {
  const { live, shopUrl, hasUnbuiltChanges, buildsToday, buildsPerDay } = storefront
  if (!live) return null
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0">
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
              ? 'You have changes that visitors do not see yet: build and publish them.'
              : 'Everything you have changed is in it.'}
          </p>
          <p className="mt-1 text-sm text-faint">
            {count(buildsToday)} of {count(buildsPerDay)} builds used today
          </p>
        </div>
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
    </Card>
  )
}
