import { lazy, Suspense } from 'react'
import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { listQuestions, listTestimonials } from '@marketday/contract/content'
import { to } from '../../paths.ts'
import { pageLoaded } from '../../platform/page-loaded.ts'
import { pageMeta } from '../../platform/seo.ts'
import { loadFromApi } from '../server-call.ts'
import { AddressForm } from './AddressForm.tsx'
import { ShopScene } from './scenes/ShopScene.tsx'
import { usePreviewStart } from './preview-start.ts'
import { startPreview } from './start-preview.ts'

const ImportPreview = lazy(() =>
  import('../ImportPreview.tsx').then((part) => ({ default: part.ImportPreview })),
)

// In the document from the start; its scripts may come once the first screen works.
const Story = lazy(() =>
  pageLoaded()
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

export const action = (args: ActionFunctionArgs) => startPreview(args)

export const meta = () =>
  pageMeta({
    title: 'Marketday: your website becomes a shop that runs',
    description:
      'Paste the address of your website and see your products in your own online shop a minute later. Stock, orders and deliveries included.',
    path: to('home'),
  })

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
  const { preview } = usePreviewStart()
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
          Your website becomes a shop that runs your day
        </h1>
        <p className="max-w-2xl text-lg text-pretty text-soft sm:text-xl">
          Paste its address. Marketday reads your products, opens an online shop of your own, and
          keeps stock, orders and deliveries in step from there.
        </p>
        <AddressForm />
        {preview ? (
          <div className="w-full max-w-4xl text-left">
            <Suspense>
              <ImportPreview key={preview.id} {...preview} />
            </Suspense>
          </div>
        ) : (
          <ShopScene className="mt-8 w-full max-w-4xl text-left" />
        )}
      </div>
    </section>
  )
}
