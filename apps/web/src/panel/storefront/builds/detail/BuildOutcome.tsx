import type { BuildDetail } from '@marketday/contract/storefront/builds/builds'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, ExternalLink } from 'lucide-react'
import { buttonStyles } from '../../../../ui/buttons/button-styles.ts'
import { storefrontQuery } from '../build-queries.ts'

export function BuildOutcome({ build }: { build: BuildDetail }) {
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
