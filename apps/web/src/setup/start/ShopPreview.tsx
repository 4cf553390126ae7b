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

/** Height shows the first products; on a phone it leaves room to scroll past. */
const devices = [
  { label: 'On a phone', width: 390, height: 600, icon: <Smartphone aria-hidden /> },
  { label: 'On a computer', width: 1280, height: 1200, icon: <Monitor aria-hidden /> },
] as const
const [phone, computer] = devices

/** Below this width in px, a desktop preview would be unreadable. */
const roomForComputer = 640

/** Preview of the shop's first page, decorative: the summary below states the same in text. */
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

/** Imported items without a price are not shown but remain in the import. */
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
