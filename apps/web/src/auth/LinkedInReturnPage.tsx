import { lazy, Suspense } from 'react'
import { replace, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { to } from '../paths.ts'
import { pageMeta } from '../platform/seo.ts'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import type { Unfinished } from './finish-return.ts'

export const meta = () =>
  pageMeta({
    title: 'LinkedIn sign-in',
    description: 'Where LinkedIn returns to.',
    path: to('linkedinCallback'),
    index: false,
  })

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<Unfinished> {
  const { finishReturn } = await import('./finish-return.ts')
  const outcome = await finishReturn('linkedin', new URL(request.url).searchParams)
  if (outcome.kind === 'done') throw replace(outcome.returnTo)
  return outcome
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <div className="shell flex justify-center py-16 sm:py-24">
      <p role="status" className="sr-only">
        Signing in
      </p>
      <Skeleton className="h-48 w-full max-w-lg rounded-2xl" />
    </div>
  )
}

const ReturnSection = lazy(() =>
  import('./ReturnSection.tsx').then((part) => ({ default: part.ReturnSection })),
)

/** Shown only for a remaining step or an error; otherwise redirects. */
export default function LinkedInReturnPage() {
  const outcome = useLoaderData<typeof clientLoader>()
  return (
    <Suspense fallback={<HydrateFallback />}>
      <div className="shell flex justify-center py-16 sm:py-24">
        <ReturnSection outcome={outcome} provider="linkedin" />
      </div>
    </Suspense>
  )
}
