import type { SocialProvider } from '@marketday/contract/accounts/identity/identity'
import { LogIn, UserX } from 'lucide-react'
import type { Unfinished } from './finish-return.ts'
import { ReturnOutcome, titleOf } from './ReturnOutcome.tsx'

interface ReturnSectionProps {
  outcome: Unfinished
  provider: SocialProvider
}

export function ReturnSection({ outcome, provider }: ReturnSectionProps) {
  const Icon = outcome.kind === 'taken' ? LogIn : UserX
  return (
    <section className="flex w-full max-w-lg flex-col gap-4 rounded-2xl border border-line bg-surface px-6 py-10">
      {outcome.kind !== 'secondStep' && <Icon aria-hidden className="size-8 text-faint" />}
      <h1 tabIndex={-1} className="text-2xl font-semibold tracking-tight">
        {titleOf(outcome, provider)}
      </h1>
      <ReturnOutcome outcome={outcome} provider={provider} />
    </section>
  )
}
