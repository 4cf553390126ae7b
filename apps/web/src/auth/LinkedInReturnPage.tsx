import { LogIn, UserX } from 'lucide-react'
import { replace, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { to } from '../paths.ts'
import { pageMeta } from '../platform/seo.ts'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { finishReturn, type Unfinished } from './provider-return/finish-return.ts'
import { ReturnOutcome, titleOf } from './provider-return/ReturnOutcome.tsx'

export const meta = () =>
  pageMeta({
    title: 'LinkedIn sign-in',
    description: 'Where LinkedIn returns to.',
    path: to('linkedinCallback'),
    index: false,
  })

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<Unfinished> {
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

/** Shown only when something is left to do or went wrong; otherwise the person is where she was going. */
export default function LinkedInReturnPage() {
  const outcome = useLoaderData<typeof clientLoader>()
  const Icon = outcome.kind === 'taken' ? LogIn : UserX
  return (
    <div className="shell flex justify-center py-16 sm:py-24">
      <section className="flex w-full max-w-lg flex-col gap-4 rounded-2xl border border-line bg-surface px-6 py-10">
        {outcome.kind !== 'secondStep' && <Icon aria-hidden className="size-8 text-faint" />}
        <h1 tabIndex={-1} className="text-2xl font-semibold tracking-tight">
          {titleOf(outcome, 'linkedin')}
        </h1>
        <ReturnOutcome outcome={outcome} provider="linkedin" />
      </section>
    </div>
  )
}
