import { ArrowRight } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { ApiError } from '../../platform/api/api.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { FormErrorSummary, type FormProblem } from '../../ui/fields/FormErrorSummary.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import type { AnswerStep } from '../draft/draft.ts'
import type { Source } from '../draft/sources.ts'
import { problemsOf } from '../draft/problems.ts'
import { finishStep } from '../finish.ts'
import { labels } from '../pages/step-form.ts'
import { addressOf, answerSteps, stepNames } from '../steps.ts'
import { ShopPicture } from './ShopPicture.tsx'
import { summaryOf } from './summary.ts'
import { useWizard, type Wizard } from '../wizard-context.ts'

/** All four pages as one confirmation: what is known is shown, not asked. */
export function ReviewAll() {
  const wizard = useWizard()
  const { failure, accept } = useAcceptance(wizard)
  const problems = answerSteps.flatMap((step) => describe(step, wizard))
  return (
    <>
      <PageHeader
        title={wizard.setup.completedAt ? 'Your set-up' : 'Does this look right?'}
        description={
          wizard.imported
            ? `Read from ${wizard.imported.host}, and completed by us. You can change all of it now or later.`
            : 'You can change all of it now or later.'
        }
      />
      <div className="flex flex-col gap-4">
        <FormErrorSummary problems={failure ? [failure] : problems} />
        <ShopPicture />
        {answerSteps.map((step) => (
          <Summary key={step} step={step} wizard={wizard} />
        ))}
        {!wizard.setup.completedAt && (
          <div className="flex justify-end">
            <Button size="large" onClick={accept} className="max-sm:w-full">
              Looks right, continue
              <ArrowRight aria-hidden className="size-4" />
            </Button>
          </div>
        )}
      </div>
    </>
  )
}

/** Finishes the four pages one after the other; what fails leads to its page. */
function useAcceptance({ draft, imported, autosave }: Wizard) {
  const navigate = useNavigate()
  const [failure, setFailure] = useState<FormProblem | null>(null)
  const accept = async () => {
    const broken = answerSteps.find((step) => Object.keys(problemsOf(step, draft)).length > 0)
    if (broken) return await navigate(`${addressOf(broken)}?edit`)
    setFailure(null)
    let reached: AnswerStep = 'selectPlan'
    try {
      await autosave.flush().catch(() => {})
      for (reached of answerSteps) await finishStep(reached, draft, imported)
      await navigate(addressOf('checkoutPay'))
    } catch (error) {
      setFailure({ message: `${stepNames[reached]}: ${reasonOf(error)}` })
    }
  }
  return { failure, accept }
}

function Summary({ step, wizard }: { step: AnswerStep; wizard: Wizard }) {
  return (
    <Card
      title={stepNames[step]}
      actions={
        <Link
          to={`${addressOf(step)}?edit`}
          className="inline-flex min-h-6 items-center text-sm font-medium text-primary-ink underline underline-offset-2"
        >
          Edit<span className="sr-only"> {stepNames[step].toLowerCase()}</span>
        </Link>
      }
    >
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {summaryOf(step, wizard).map(({ label, value, source }) => (
          <Fact key={label} label={label} source={source}>
            {value}
          </Fact>
        ))}
      </dl>
    </Card>
  )
}

interface FactProps {
  label: string
  source: Source
  children: ReactNode
}

function Fact({ label, source, children }: FactProps) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="[overflow-wrap:anywhere]">
        {children}
        {source !== 'you' && (
          <span className="block text-xs text-faint">{sourceWords[source]}</span>
        )}
      </dd>
    </div>
  )
}

const sourceWords: Readonly<Record<Exclude<Source, 'you'>, string>> = {
  website: 'From your website',
  browser: 'From your browser',
  suggestion: 'Our suggestion',
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
