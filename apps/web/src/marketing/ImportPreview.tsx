import { importSourceNames, type ImportPreview as Preview } from '@marketday/contract/imports'
import { ArrowRight } from 'lucide-react'
import { useNavigate } from 'react-router'
import { to } from '../paths.ts'
import { authState, isLoggedIn } from '../platform/auth-store.ts'
import { count } from '../platform/format.ts'
import { rememberPendingImport } from '../platform/pending-import.ts'
import { requestSignIn } from '../platform/sign-in-request.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { ProgressBar } from '../ui/feedback/ProgressBar.tsx'
import { notifyError } from '../ui/feedback/toast.ts'
import { isOver, usePreview } from './preview/preview-feed.ts'
import { PreviewHead } from './preview/PreviewHead.tsx'
import { PreviewProblem } from './preview/PreviewProblem.tsx'
import { PreviewProducts } from './preview/PreviewProducts.tsx'

/** What is being read of a visitor's website, live, with the way to a shop made of it. */
export function ImportPreview({ token }: { id: string; token: string }) {
  const { preview, isOffline, isGone, cancel } = usePreview(token)
  const isReading = !isOver(preview)
  return (
    <section
      aria-label="Your shop, as read from your website"
      className="overflow-hidden rounded-2xl border border-line bg-surface shadow-[0_24px_60px_-24px_rgb(27_28_69/0.28)] dark:shadow-none"
    >
      {isGone && (
        <PreviewProblem
          title="This preview is over"
          advice="Paste the address again to read the website anew."
        />
      )}
      {preview?.error && (
        <PreviewProblem title={preview.error.message} advice={preview.error.advice}>
          <Button onClick={focusAddress}>Try another address</Button>
          <StartButton variant="secondary">Start without a website</StartButton>
        </PreviewProblem>
      )}
      {!isGone && !preview?.error && (
        <div className="flex flex-col gap-6 p-5 sm:p-8">
          <PreviewHead preview={preview} />
          <Progress preview={preview} />
          {isOffline && <p className="text-sm text-warn">The connection was lost. Trying again…</p>}
          {(isReading || preview !== null) && (
            <PreviewProducts products={preview?.firstProducts ?? []} isReading={isReading} />
          )}
          {preview?.notice && <p className="text-sm text-warn">{preview.notice}</p>}
          <div className="flex flex-wrap items-center gap-3">
            <StartButton token={token} disabled={!preview || preview.products === 0}>
              Create my shop
              <ArrowRight aria-hidden className="size-4" />
            </StartButton>
            {isReading && (
              <Button
                variant="quiet"
                size="large"
                onClick={() =>
                  void cancel().catch((error: Error) =>
                    notifyError('Could not stop', error.message),
                  )
                }
              >
                Stop reading
              </Button>
            )}
            <p className="text-sm text-soft">You review every product before it goes live.</p>
          </div>
        </div>
      )}
    </section>
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
  const products = preview.products === 1 ? '1 product' : `${count(preview.products)} products`
  if (preview.status === 'cancelled') return `Stopped with ${products} found`
  return isOver(preview) ? `${products} found` : `${products} found so far`
}

function detail(preview: Preview | null): string {
  if (!preview) return ''
  const from = preview.source ? `From the ${importSourceNames[preview.source]}` : ''
  const unread = preview.failed > 0 ? `${count(preview.failed)} pages could not be read` : ''
  return [from, unread, isOver(preview) ? '' : preview.currentPage].filter(Boolean).join(' · ')
}

interface StartButtonProps {
  token?: string
  disabled?: boolean
  variant?: 'primary' | 'secondary'
  children: React.ReactNode
}

/** Whoever is signed in goes on; everybody else signs in first and keeps the preview. */
function StartButton({ token, disabled, variant, children }: StartButtonProps) {
  const navigate = useNavigate()
  const start = () => {
    if (token) rememberPendingImport(token)
    if (!isLoggedIn()) requestSignIn()
    else
      void navigate(
        authState().businessSetupReq || !token
          ? to('adminPanel')
          : `${to('inventoryManagement')}?tab=import`,
      )
  }
  return (
    <Button size={token ? 'large' : 'medium'} variant={variant} disabled={disabled} onClick={start}>
      {children}
    </Button>
  )
}

function focusAddress() {
  const field = document.querySelector<HTMLInputElement>('input[name="address"]')
  field?.focus()
  field?.select()
}
