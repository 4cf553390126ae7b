import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../platform/api/api.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { FormErrorSummary, type FormProblem } from '../../ui/forms/FormErrorSummary.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import type { AnswerStep } from '../draft/draft.ts'
import { problemsOf } from '../draft/problems.ts'
import { finishStep } from '../finish.ts'
import { labels } from '../pages/step-form.ts'
import { Offer } from './Offer.tsx'
import { addressOf, answerSteps, stepNames } from '../steps.ts'
import { ShopPreview } from './ShopPreview.tsx'
import { StepSummary } from './StepSummary.tsx'
import { useWizard, type Wizard } from '../wizard-context.ts'

export function ReviewAll() {
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
        <ShopPreview />
        {answerSteps.map((step) => (
          <StepSummary key={step} step={step} />
        ))}
        {!wizard.setup.completedAt && <WayOn wizard={wizard} accept={accept} />}
      </div>
    </>
  )
}

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
