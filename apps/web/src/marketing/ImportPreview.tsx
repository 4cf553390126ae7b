import { type ImportPreview as Preview } from '@marketday/contract/imports/imports'
import { importSourceNames } from '@marketday/contract/imports/import-sources'
import { useNavigate } from 'react-router'
import { to } from '../paths.ts'
import { isLoggedIn } from '../platform/session/auth-store.ts'
import { counted } from '../platform/format.ts'
import { forgetPreview } from '../platform/website-import/kept-preview.ts'
import { requestSignIn } from '../platform/session/sign-in-request.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { ProgressBar } from '../ui/feedback/ProgressBar.tsx'
import { notifyError } from '../ui/feedback/toast.ts'
import { FirstProducts } from '../platform/website-import/FirstProducts.tsx'
import { isOver, usePreview } from '../platform/website-import/preview-feed.ts'
import { PreviewHead, PreviewProblem } from './PreviewHead.tsx'
import { TakeOver } from './TakeOver.tsx'

interface ImportPreviewProps {
  token: string
  /** True if this page started the preview, false if it was restored. */
  isBegun: boolean
}

export function ImportPreview({ token, isBegun }: ImportPreviewProps) {
  const { preview, isOffline, isGone, cancel } = usePreview(token)
  return (
    <section
      ref={isBegun ? bringIntoView : undefined}
      aria-label="Your shop, as read from your website"
      className="scroll-mt-20 overflow-hidden rounded-2xl border border-line bg-surface shadow-[0_24px_60px_-24px_rgb(27_28_69/0.28)] dark:shadow-none"
    >
      {isGone ? (
        <PreviewProblem
          title="This preview has expired"
          advice="Paste the address to read your website again."
        >
          <Button onClick={startOver}>Paste address again</Button>
        </PreviewProblem>
      ) : preview?.error ? (
        <WithoutProducts preview={preview} problem={preview.error} token={token} />
      ) : (
        <Shop preview={preview} isOffline={isOffline} token={token} onCancel={cancel} />
      )}
    </section>
  )
}

/** Usually below the fold, where the result of the click would be invisible. */
const bringIntoView = (section: HTMLElement | null) => section?.scrollIntoView({ block: 'start' })

interface WithoutProductsProps {
  preview: Preview
  problem: NonNullable<Preview['error']>
  token: string
}

/** Website without products; other findings can still be adopted. */
function WithoutProducts({ preview, problem, token }: WithoutProductsProps) {
  if (preview.brand.name === '')
    return (
      <PreviewProblem title={problem.message} advice={problem.advice}>
        <Button onClick={startOver}>Try another address</Button>
        <EmptyShopButton />
      </PreviewProblem>
    )
  return (
    <>
      <PreviewProblem title={problem.message} advice={problem.advice}>
        <Button variant="secondary" onClick={startOver}>
          Try another address
        </Button>
      </PreviewProblem>
      <div className="flex flex-col gap-6 border-t border-line p-6 sm:p-8">
        <PreviewHead preview={preview} />
        <TakeOver token={token}>{null}</TakeOver>
      </div>
    </>
  )
}

interface ShopProps {
  preview: Preview | null
  isOffline: boolean
  token: string
  onCancel: () => Promise<void>
}

function Shop({ preview, isOffline, token, onCancel }: ShopProps) {
  const isReading = !isOver(preview)
  const stop = () => void onCancel().catch((error: Error) => notifyError('Could not stop', error))
  return (
    <div className="flex flex-col gap-6 p-5 sm:p-8">
      <PreviewHead preview={preview} />
      <Progress preview={preview} />
      {isOffline && <p className="text-sm text-warn">The connection was lost. Trying again…</p>}
      <FirstProducts products={preview?.firstProducts ?? []} isReading={isReading} />
      {preview?.notice && <p className="text-sm text-warn">{preview.notice}</p>}
      <TakeOver token={token}>
        {isReading && (
          <Button variant="quiet" size="large" onClick={stop}>
            Stop reading
          </Button>
        )}
      </TakeOver>
    </div>
  )
}

function Progress({ preview }: { preview: Preview | null }) {
  const isReading = !isOver(preview)
  const share =
    preview && preview.found > 0 ? (preview.read + preview.failed) / preview.found : undefined
  return (
    <div className="flex flex-col gap-1">
      <ProgressBar
        label={progressLabel(preview)}
        value={isReading ? share && Math.min(share, 0.99) : 1}
      />
      <p aria-live="polite" className="sr-only">
        {isReading ? 'Reading your website' : progressLabel(preview)}
      </p>
      <p className="truncate text-xs text-faint">{detail(preview)}</p>
    </div>
  )
}

function progressLabel(preview: Preview | null): string {
  if (!preview || preview.status === 'created') return 'Opening your website…'
  if (preview.status === 'probing') return 'Looking for your products…'
  const products = counted(preview.products, 'product')
  if (preview.status === 'cancelled') return `Stopped with ${products} found`
  return isOver(preview) ? `${products} found` : `${products} found so far`
}

function detail(preview: Preview | null): string {
  if (!preview) return ''
  const from = preview.source ? `From the ${importSourceNames[preview.source]}` : ''
  const { failed } = preview
  const unread = failed > 0 ? `${counted(failed, 'page')} could not be read` : ''
  return [from, unread, isOver(preview) ? '' : preview.currentPage].filter(Boolean).join(' · ')
}

/** Continues if signed in; otherwise signs in first. */
function EmptyShopButton() {
  const navigate = useNavigate()
  const start = () =>
    isLoggedIn() ? navigate(to('adminPanel')) : requestSignIn(undefined, 'signUp')
  return (
    <Button variant="secondary" onClick={start}>
      Start without a website
    </Button>
  )
}

/** Removes a failed preview permanently. */
function startOver() {
  forgetPreview()
  const field = document.querySelector<HTMLInputElement>('input[name="address"]')
  field?.focus()
  field?.select()
}
