import { lazy, Suspense, useSyncExternalStore } from 'react'
import {
  useLoaderData,
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { listQuestions, listTestimonials } from '@marketday/contract/site/content'
import { sitePages } from '@marketday/contract/site/site-pages'
import { payloadLoader } from '../../platform/deployment/payload.ts'
import { pageAtRest } from '../../platform/page-at-rest.ts'
import { pageMeta } from '../../platform/seo.ts'
import { faqPage } from '../../platform/seo/page-facts.ts'
import { loadFromApi } from '../load-from-api.ts'
import { AddressForm } from './AddressForm.tsx'
import { ChatLink } from '../ChatLauncher.tsx'
import { EnterForm } from '../EnterForm.tsx'
import { PreviewWithoutScripts } from '../preview/PreviewWithoutScripts.tsx'
import { PictureFrame } from './PictureFrame.tsx'
import { ProductPicture } from './ProductPicture.tsx'
import { usePreviewStart, usePreviewToken } from './preview-start.ts'
import { startPreview } from './start-preview.ts'

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
