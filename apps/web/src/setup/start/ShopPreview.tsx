import { useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useWidth } from '../../ui/page/use-width.ts'
import { useShopHost } from '../fields/shop-host.ts'
import { shopPreviewQuery } from '../setup-queries.ts'
import { addressOf } from '../steps.ts'
import { useWizard, type Wizard } from '../wizard-context.ts'
import { useShopFacts } from './shop-facts.ts'
import { StillFrame, type StillFrameProps } from '../../ui/page/StillFrame.tsx'

/** As much of the page is seen at once as shows the first products, and on a phone leaves room to scroll past it. */
const devices = [
  { label: 'On a phone', width: 390, height: 600, icon: <Smartphone aria-hidden /> },
  { label: 'On a computer', width: 1280, height: 1200, icon: <Monitor aria-hidden /> },
] as const
const [phone, computer] = devices

/** Narrower than this, a computer's page would be too small to be read. */
const roomForComputer = 640

/** The shop's own first page with what is known so far, for the eye alone: the facts below it say the same in words. */
export function ShopPreview() {
  const wizard = useWizard()
  const host = useShopHost(wizard.draft.stepTwo.slug)
  const [chosen, setChosen] = useState<(typeof devices)[number] | null>(null)
  const [box, room] = useWidth()
  const device = chosen ?? (room < roomForComputer ? phone : computer)
  return (
    <section
      ref={box}
      aria-label="Your shop"
      className="overflow-hidden rounded-2xl border border-line bg-surface"
    >
      <div className="flex items-center gap-1 border-b border-line py-1 pr-2 pl-5">
        <p className="min-w-0 grow truncate text-sm text-soft">{host}</p>
        {devices.map((option) => (
          <IconButton
            key={option.label}
            label={option.label}
            icon={option.icon}
            aria-pressed={option === device}
            onClick={() => setChosen(option)}
          />
        ))}
      </div>
      {room > 0 && <Still size={device} scale={Math.min(1, room / device.width)} />}
      <Waiting imported={wizard.imported} draft={wizard.draft} />
    </section>
  )
}

function Still(look: Pick<StillFrameProps, 'size' | 'scale'>) {
  const { draft, imported } = useWizard()
  const still = useQuery(shopPreviewQuery(useShopFacts(draft, imported), imported))
  if (still.data) return <StillFrame {...look} name="Preview of your shop" html={still.data.html} />
  if (still.error)
    return (
      <div className="p-4">
        <ErrorState
          title="The preview could not be loaded"
          error={still.error}
          onRetry={() => void still.refetch()}
        />
      </div>
    )
  return <Skeleton className="h-144 rounded-none" />
}

/** What the website sells without a price is not shown, and not forgotten. */
function Waiting({ imported, draft }: Pick<Wizard, 'imported' | 'draft'>) {
  if (imported?.status !== 'review' || draft.stepThree.catalogueSource === 'empty') return null
  const { noPrice } = imported.problems
  if (noPrice === 0) return null
  return (
    <p className="border-t border-line px-5 py-3 text-sm text-soft">
      {noPrice === 1 ? '1 item has no price yet.' : `${noPrice} items have no price yet.`}{' '}
      <Link
        to={`${addressOf('stepThree')}?edit`}
        className="font-medium text-primary-ink underline underline-offset-2"
      >
        {noPrice === 1 ? 'Add its price' : 'Add their prices'}
      </Link>
    </p>
  )
}
