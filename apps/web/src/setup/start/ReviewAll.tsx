import { ArrowRight, Monitor, Smartphone } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useNavigate, Link } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'

import { ShopFacts } from '@marketday/contract/accounts/tenants/setup'

import { ApiError } from '../../platform/api/api.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { FormErrorSummary, type FormProblem } from '../../ui/forms/FormErrorSummary.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import type { AnswerStep, Draft } from '../draft/draft.ts'
import { problemsOf } from '../draft/problems.ts'
import { finishStep, isCompletedElsewhere } from '../finish.ts'
import { labels } from '../pages/step-form.ts'
import { Offer } from './Offer.tsx'
import { addressOf, answerSteps, stepNames } from '../steps.ts'
import { StepSummary } from './StepSummary.tsx'
import { useWizard, type Wizard } from '../wizard-context.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useWidth } from '../../ui/page/use-width.ts'
import { useShopHost } from '../SlugField.tsx'
import { shopPreviewQuery } from '../setup-queries.ts'
import { StillFrame, type StillFrameProps } from '../../ui/page/StillFrame.tsx'
import { useSettled } from '../settled.ts'
import type { ReadWebsite } from '../setup-queries.ts'

interface ReviewAllProps {
  /** Items of the website that need an answer. */
  doubts: ReactNode
}

export function ReviewAll({ doubts }: ReviewAllProps) {
  const wizard = useWizard()
  const { failure, accept } = useAcceptance(wizard)
  const problems = answerSteps.flatMap((step) => describe(step, wizard))
  return (
    <>
      <PageHeader
        title={wizard.setup.completedAt ? 'Your set-up' : 'Does this look right?'}
        description={
          wizard.setup.completedAt
            ? 'Your answers, and where to change them.'
            : wizard.imported
              ? `Read from ${wizard.imported.host}, and completed by us. You can change everything now or later.`
              : 'You can change everything now or later.'
        }
      />
      <div className="flex flex-col gap-4">
        <FormErrorSummary problems={failure ? [failure] : problems} />
        {asksAboutItems(wizard) && doubts}
        <ShopPreview />
        {answerSteps.map((step) => (
          <StepSummary key={step} step={step} />
        ))}
        {!wizard.setup.completedAt && <WayOn wizard={wizard} accept={accept} />}
      </div>
    </>
  )
}

const asksAboutItems = ({ draft, imported }: Wizard) =>
  imported?.status === 'review' && draft.stepThree.catalogueSource === 'import'

interface WayOnProps {
  wizard: Wizard
  accept: () => Promise<boolean>
}

/** All answered: one click accepts and opens the shop; an active plan needs no offer. */
function WayOn({ wizard: { draft, plans, subscription }, accept }: WayOnProps) {
  const navigate = useNavigate()
  const plan = plans.find(({ id }) => id === draft.selectPlan.planId)
  if (plan && !subscription)
    return (
      <Offer
        plan={plan}
        interval={draft.selectPlan.interval}
        prepare={accept}
        buyer={{
          country: draft.stepTwo.country,
          currency: draft.stepTwo.currency,
          taxNumber: draft.stepOne.taxId,
        }}
      />
    )
  const goOn = async () => (await accept()) && (await navigate(addressOf('checkoutPay')))
  return (
    <div className="flex justify-end">
      <Button size="large" onClick={goOn} className="max-sm:w-full">
        Looks right, continue
        <ArrowRight aria-hidden className="size-4" />
      </Button>
    </div>
  )
}

/** Finishes the four pages in sequence; missing answers lead to their page, failures are shown on top. */
function useAcceptance({ draft, imported, autosave }: Wizard) {
  const navigate = useNavigate()
  const [failure, setFailure] = useState<FormProblem | null>(null)
  const accept = async () => {
    const broken = answerSteps.find((step) => Object.keys(problemsOf(step, draft)).length > 0)
    if (broken) {
      await navigate(`${addressOf(broken)}?edit`)
      return false
    }
    setFailure(null)
    let reached: AnswerStep = 'selectPlan'
    try {
      await autosave.flush().catch(() => {})
      for (reached of answerSteps) await finishStep(reached, draft, imported)
      return true
    } catch (error) {
      if (await isCompletedElsewhere(error).catch(() => false)) return true
      setFailure({ message: `${stepNames[reached]}: ${reasonOf(error)}` })
      return false
    }
  }
  return { failure, accept }
}

const describe = (step: AnswerStep, { draft }: Wizard): FormProblem[] =>
  Object.entries(problemsOf(step, draft)).map(([field, message]) => ({
    message: `${stepNames[step]}: ${labels[field] ?? field}. ${message}`,
  }))

function reasonOf(error: unknown): string {
  if (error instanceof ApiError && error.errors[0])
    return `${error.message}. ${error.errors[0].message}`
  return error instanceof Error ? error.message : 'Something unexpected happened.'
}

/** Height shows the first products; on a phone it leaves room to scroll past. */
const devices = [
  { label: 'On a phone', width: 390, height: 600, icon: <Smartphone aria-hidden /> },
  { label: 'On a computer', width: 1280, height: 1200, icon: <Monitor aria-hidden /> },
] as const
const [phone, computer] = devices

/** Below this width in px, a desktop preview would be unreadable. */
const roomForComputer = 640

/** Preview of the shop's first page, decorative: the summary below states the same in text. */
function ShopPreview() {
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

const typingPauseMs = 400

/** Debounced data for the preview; null while any of it is invalid. */
function useShopFacts(draft: Draft, imported: ReadWebsite | null): ShopFacts | null {
  const settled = useSettled(JSON.stringify(factsFrom(draft, imported)), typingPauseMs)
  const shopFacts = JSON.parse(settled) as ShopFacts
  return z.safeParse(ShopFacts, shopFacts).success ? shopFacts : null
}

const factsFrom = (
  { stepOne, stepTwo, stepThree }: Draft,
  imported: ReadWebsite | null,
): ShopFacts => ({
  email: stepOne.email,
  phone: stepOne.phone,
  address: stepOne.place.address,
  logoFileId: stepOne.logoFileId,
  shopName: stepTwo.shopName,
  currency: stepTwo.currency,
  locale: stepTwo.locale,
  primaryColour: stepTwo.primaryColour,
  openingHours: stepThree.openingHours,
  importId: imported && stepThree.catalogueSource === 'import' ? imported.id : null,
})
