import { lazy, Suspense, useSyncExternalStore, useId, useRef, useState, useEffect } from 'react'
import {
  useLoaderData,
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useFetcher,
} from 'react-router'
import { ArrowRight } from 'lucide-react'

import { listQuestions, listTestimonials } from '@marketday/contract/site/content'
import { sitePages } from '@marketday/contract/site/site-pages'
import { webAddressProblem } from '@marketday/contract/imports/web-address'

import { payloadLoader } from '../../platform/deployment/payload.ts'
import { pageAtRest } from '../../platform/page-at-rest.ts'
import { pageMeta } from '../../platform/seo.ts'
import { faqPage } from '../../platform/seo/page-facts.ts'
import { loadFromApi } from '../load-from-api.ts'
import { ChatLink } from '../ChatLauncher.tsx'
import { EnterForm } from '../EnterForm.tsx'
import { PreviewWithoutScripts } from '../PreviewHead.tsx'
import { PictureFrame, ProductPicture } from './ProductPicture.tsx'
import { startPreview } from './start-preview.ts'
import { waitInWords, useCountdown } from '../use-countdown.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { findPreviewToken, keepPreview } from '../../platform/website-import/kept-preview.ts'

const ImportPreview = lazy(() =>
  import('../ImportPreview.tsx').then((part) => ({ default: part.ImportPreview })),
)

// Server-rendered; its scripts may load after the first screen is interactive.
const Story = lazy(() =>
  pageAtRest()
    .then(() => import('./Story.tsx'))
    .then((part) => ({ default: part.Story })),
)

export async function loader(args: LoaderFunctionArgs) {
  const [{ questions }, { testimonials }] = await Promise.all([
    loadFromApi(args, listQuestions, { query: { page: 'home' } }),
    loadFromApi(args, listTestimonials, {}),
  ])
  return { questions, testimonials }
}

export const clientLoader = payloadLoader

export const action = (args: ActionFunctionArgs) => startPreview(args)

/** Network failures must not replace the page. */
export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  serverAction<typeof action>().catch(() => ({ typed: '', problem: unreached }))

const unreached = 'We couldn’t send the address. Check your connection and try again.'

/** Submitting a URL does not reload the page data, also on failure. */
export const shouldRevalidate = ({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => formMethod === undefined && defaultShouldRevalidate

export { headers } from '../leads/lead-action.ts'

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  pageMeta({ ...sitePages.home, facts: loaderData && [faqPage(loaderData.questions)] })

export default function HomePage() {
  const { questions, testimonials } = useLoaderData<typeof loader>()
  return (
    <>
      <Hero />
      <Suspense>
        <Story questions={questions} testimonials={testimonials} />
      </Suspense>
    </>
  )
}

function Hero() {
  const { preview, typed = '', found } = usePreviewStart()
  const token = usePreviewToken()
  return (
    <section
      id="address"
      aria-labelledby="hero"
      className="overflow-hidden bg-linear-to-b from-primary-soft to-page"
    >
      <div className="shell flex flex-col items-center gap-6 pt-16 pb-16 text-center sm:pt-24 sm:pb-20">
        <h1
          id="hero"
          tabIndex={-1}
          className="max-w-4xl text-4xl font-semibold tracking-[-0.03em] text-balance sm:text-6xl lg:text-7xl"
        >
          Turn your website into an online shop
        </h1>
        <p className="max-w-2xl text-lg text-pretty text-soft sm:text-xl">
          Paste your website address. Marketday imports your products, sets up your own online shop,
          and keeps stock, orders and deliveries in sync.
        </p>
        <AddressForm />
        <EnterForm reason="signUp" className="-mt-3 text-sm text-soft">
          No website yet?{' '}
          <button
            type="submit"
            className="min-h-9 rounded font-medium text-primary-ink underline underline-offset-4"
          >
            Start with an empty shop
          </button>
        </EnterForm>
        <p className="-mt-3 text-sm text-soft">
          Prefer to talk?{' '}
          <ChatLink className="inline-flex min-h-9 items-center font-medium text-primary-ink underline underline-offset-4">
            Set it up in the chat
          </ChatLink>
        </p>
        {token ? (
          <div className="w-full max-w-4xl text-left">
            <div className="noscript:hidden">
              <Reading key={token} token={token} isBegun={preview !== undefined} />
            </div>
            {preview && <PreviewWithoutScripts {...preview} address={typed} found={found} />}
          </div>
        ) : (
          <PictureFrame address="hearth-and-rye.localhost" className="mt-8 w-full max-w-4xl">
            <ProductPicture
              name="shop"
              alt="Online shop of the demo bakery with its own logo, colours, texts and categories"
              sizes="(min-width: 960px) 896px, calc(100vw - 2rem)"
            />
          </PictureFrame>
        )}
      </div>
    </section>
  )
}

/** Rendered with the scripts only: hydration would reset earlier input. */
function Reading(props: { token: string; isBegun: boolean }) {
  const isRunning = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  return <Suspense>{isRunning && <ImportPreview {...props} />}</Suspense>
}

/** Website URL form. Posts to its own page, so it works before hydration. */
function AddressForm() {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const { typed, problem, waitSeconds, isSending, send } = usePreviewStart()
  const message = wrong ?? problem

  const submit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (waitSeconds > 0) return
    const addressProblem = webAddressProblem(field.current?.value ?? '')
    setWrong(addressProblem)
    if (addressProblem === null) send(event.currentTarget)
    else field.current?.focus()
  }

  return (
    <form method="post" action="/" noValidate onSubmit={submit} className="w-full max-w-xl">
      <label htmlFor={id} className="sr-only">
        Your website address
      </label>
      <div className="flex flex-col gap-2 rounded-2xl border border-control bg-surface p-2 shadow-[0_12px_40px_-16px_rgb(27_28_69/0.35)] focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-(--ring) sm:flex-row dark:shadow-none">
        <input
          ref={field}
          id={id}
          name="address"
          type="text"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={2000}
          placeholder="Paste your website"
          defaultValue={typed}
          aria-invalid={message ? true : undefined}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- leads a browser without scripts to what it is to mend
          autoFocus={Boolean(problem)}
          aria-describedby={message ? `${id}-problem` : `${id}-note`}
          onChange={() => setWrong(null)}
          className="min-h-12 w-full min-w-0 flex-1 rounded-xl bg-transparent px-4 text-lg outline-none placeholder:text-faint"
        />
        <Button type="submit" size="large" busy={isSending || waitSeconds > 0}>
          {isSending ? 'Reading…' : 'See my shop'}
          {!isSending && <ArrowRight aria-hidden className="size-4" />}
        </Button>
      </div>
      <p aria-live="polite" id={`${id}-problem`} className="px-2 text-sm font-medium text-bad">
        {message && <span className="block pt-3">{message}</span>}
      </p>
      {waitSeconds > 0 && (
        <p className="px-2 pt-1 text-sm text-soft tabular-nums">
          Try again in {waitInWords(waitSeconds)}.
        </p>
      )}
      {!message && (
        <p id={`${id}-note`} className="px-2 pt-3 text-sm text-soft">
          No account or card needed. It takes about a minute.
        </p>
      )}
    </form>
  )
}

/** Token of the shown preview: new one, else the one stored in this browser; empty if none. */
function usePreviewToken(): string {
  const begun = usePreviewStart().preview?.token
  const storedToken = useSyncExternalStore(watchAddress, findPreviewToken, () => '')
  useEffect(() => {
    if (begun) keepPreview(begun)
  }, [begun])
  return begun ?? storedToken
}

function watchAddress(changed: () => void) {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}

function usePreviewStart() {
  const posted = useActionData<typeof startPreview>()
  const fetcher = useFetcher<typeof startPreview>({ key: 'preview-start' })
  const outcome = fetcher.data ?? posted
  const isSending = fetcher.state === 'submitting'
  return {
    typed: outcome?.typed,
    preview: outcome?.preview,
    found: outcome?.found,
    problem: isSending ? undefined : outcome?.problem,
    waitSeconds: useCountdown(outcome ?? null, outcome?.waitSeconds ?? 0),
    isSending,
    /** Without navigation: the page's URL stays. */
    send: (form: HTMLFormElement) =>
      void fetcher.submit(form, { method: 'post', action: '/?index' }),
  }
}
