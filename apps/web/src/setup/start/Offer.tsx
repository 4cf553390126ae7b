import { useMutation, useQuery } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'

import { startPlanCheckout, type Plan } from '@marketday/contract/accounts/billing/billing'
import type { SaidOfBuyer } from '@marketday/contract/accounts/billing/coupons'

import { to } from '../../paths.ts'
import { call } from '../../platform/api/api.ts'
import { day } from '../../platform/format.ts'
import { costLines, planCostQuery } from '../../platform/plan-cost.ts'
import { price, type Interval } from '../../platform/plan-words.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { NewTabLink } from '../../ui/page/NewTabLink.tsx'
import { startShop } from '../finish.ts'
import { addressOf } from '../steps.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'

interface OfferProps {
  plan: Plan
  interval: Interval
  /** Runs before either option; false aborts. */
  prepare?: () => Promise<boolean>
  /** Details not yet applied to the business. */
  buyer?: SaidOfBuyer
}

/** Aborted: the user was redirected to the missing answers. */
class Unprepared extends Error {}

export function Offer({ plan, interval, prepare, buyer }: OfferProps) {
  const navigate = useNavigate()
  const choice = { planId: plan.id, interval }
  // One key per visit of this page: repeated clicks give one card page and one charge.
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID())
  const [code, setCode] = useState('')
  const { data, error: codeProblem } = useQuery(planCostQuery(choice, code, buyer))
  const cost = data?.cost
  const trial = useMutation({
    mutationFn: async () => {
      await requirePrepared(prepare)
      await startShop(choice)
    },
    onSuccess: () => navigate(to('buildManagement')),
  })
  const card = useMutation({
    mutationFn: async () => {
      await requirePrepared(prepare)
      return await call(startPlanCheckout, {
        body: { ...choice, ...(code && { code }) },
        idempotencyKey,
      })
    },
    onSuccess: ({ url }) => location.assign(url),
    onError: () => setKey(crypto.randomUUID()),
  })
  const amount = price(interval === 'year' ? plan.yearMinor : plan.monthMinor, plan.currency)
  const [trialEnd] = useState(() =>
    new Date(Date.now() + plan.trialDays * 86_400_000).toISOString(),
  )
  const error = trial.error ?? card.error
  return (
    <Card title={`Marketday ${plan.name}`} description={plan.tagline}>
      <dl className="mb-5 flex flex-col divide-y divide-line">
        <Due label="Due today" value={price(0, plan.currency)} strong />
        <Due label={`From ${day(trialEnd)}, if you continue`} value={`${amount} a ${interval}`} />
        {cost && costLines(cost).map((line) => <Due key={line.label} {...line} />)}
      </dl>
      <CodeField code={code} problem={codeProblem} onUse={setCode} />
      {error && !(error instanceof Unprepared) && (
        <div className="mb-5">
          <ErrorState title="Your plan could not be started" error={error} />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          size="large"
          busy={trial.isPending}
          disabled={card.isPending || card.isSuccess}
          onClick={() => trial.mutate()}
          className="max-sm:w-full"
        >
          Start {plan.trialDays} days free and open my shop
        </Button>
        <Button
          variant="secondary"
          size="large"
          busy={card.isPending || card.isSuccess}
          disabled={trial.isPending}
          onClick={() => card.mutate()}
          className="max-sm:w-full"
        >
          <CreditCard aria-hidden className="size-4" />
          Pay {cost ? price(cost.totalMinor, cost.currency) : amount} by card now
        </Button>
      </div>
      <p className="mt-4 text-sm text-soft">
        By starting either way, you agree to the{' '}
        <NewTabLink href={to('termsConditionsSubscription')}>subscription terms</NewTabLink>. The
        trial needs no card. When it ends on {day(trialEnd)}, nothing is charged and nothing is
        deleted.{' '}
        <Link
          to={`${addressOf('selectPlan')}?edit`}
          className="font-medium text-primary-ink underline underline-offset-2"
        >
          Choose another plan
        </Link>
      </p>
    </Card>
  )
}

async function requirePrepared(prepare: OfferProps['prepare']) {
  if (prepare && !(await prepare())) throw new Unprepared()
}

function Due({ label, value, strong }: { label: string; value: string; strong?: boolean }) {
  return (
    <div className="flex justify-between gap-4 py-2.5">
      <dt className={strong ? 'font-semibold' : 'text-soft'}>{label}</dt>
      <dd className={`tabular-nums ${strong ? 'font-semibold' : ''}`}>{value}</dd>
    </div>
  )
}

interface CodeFieldProps {
  code: string
  problem: Error | null
  onUse: (code: string) => void
}

/** Hidden until requested, because few shoppers have a code; applied on demand, with errors next to it. */
function CodeField({ code, problem, onUse }: CodeFieldProps) {
  const [isAsked, setAsked] = useState(code !== '')
  const [typed, setTyped] = useState(code)
  if (!isAsked)
    return (
      <Button variant="quiet" size="small" className="mb-5" onClick={() => setAsked(true)}>
        I have a code
      </Button>
    )
  return (
    <Form
      action="Apply code"
      button={{ variant: 'secondary', className: 'w-fit' }}
      isComplete
      onSubmit={() => onUse(typed.trim())}
      takesFocus
      className="mb-5 flex flex-wrap items-end gap-3"
    >
      {() => (
        <div className="min-w-0 grow sm:max-w-64">
          <TextField
            label="Code"
            value={typed}
            maxLength={40}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
            error={code !== '' && code === typed.trim() && problem ? problem.message : undefined}
          />
        </div>
      )}
    </Form>
  )
}
