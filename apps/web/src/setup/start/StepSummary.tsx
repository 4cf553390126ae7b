import { useRef, useState, type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'

import { to } from '../../paths.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { buttonStyles } from '../../ui/buttons/button-styles.ts'
import { Card } from '../../ui/page/Card.tsx'
import type { AnswerStep } from '../draft/draft.ts'
import type { Source } from '../draft/sources.ts'
import { stepNames, addressOf } from '../steps.ts'
import { useWizard } from '../wizard-context.ts'
import { summaryOf } from './summary.ts'
import { FormErrorSummary } from '../../ui/forms/FormErrorSummary.tsx'
import { SelectPlanFields } from '../pages/SelectPlanFields.tsx'
import { useStepForm, type StepForm } from '../pages/step-form.ts'
import { StepOneFields } from '../pages/StepOneFields.tsx'
import { StepThreeFields } from '../pages/StepThreeFields.tsx'
import { StepTwoFields } from '../pages/StepTwoFields.tsx'

/** Answers of one page with their source; editable in place. */
export function StepSummary({ step }: { step: AnswerStep }) {
  const wizard = useWizard()
  const [isEdited, setEdited] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const end = () => {
    setEdited(false)
    // The button reappears in the next frame.
    requestAnimationFrame(() => edit.current?.focus())
  }
  if (isEdited) return <EditInPlace step={step} onDone={end} />
  return (
    <Card
      title={stepNames[step]}
      actions={
        wizard.setup.completedAt ? (
          <Link
            to={placesAfter[step]}
            className={buttonStyles({ variant: 'quiet', size: 'small' })}
          >
            Change<span className="sr-only"> {stepNames[step].toLowerCase()}</span>
          </Link>
        ) : (
          <Button ref={edit} variant="quiet" size="small" onClick={() => setEdited(true)}>
            Edit<span className="sr-only"> {stepNames[step].toLowerCase()}</span>
          </Button>
        )
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

/** After set-up, answers are changed in the settings. */
const placesAfter: Readonly<Record<AnswerStep, string>> = {
  selectPlan: to('billing'),
  stepOne: to('business'),
  stepTwo: to('stepTwo'),
  stepThree: to('deliveryManagement'),
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

interface EditInPlaceProps {
  step: AnswerStep
  onDone: () => void
}

/** Fields of a wizard page within the confirmation: saved automatically, and collapsed once valid. */
function EditInPlace({ step, onDone }: EditInPlaceProps) {
  const form = useStepForm(step)
  const box = useRef<HTMLFormElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <form
      ref={box}
      noValidate
      tabIndex={-1}
      aria-label={stepNames[step]}
      onSubmit={(event) => {
        event.preventDefault()
        if (form.check()) onDone()
      }}
      className="flex flex-col gap-4 rounded-2xl border border-primary p-3 sm:p-4"
    >
      <FormErrorSummary problems={form.summary} />
      {fields[step](form as never)}
      <div className="flex justify-end">
        <Button type="submit">
          Done<span className="sr-only"> with {stepNames[step].toLowerCase()}</span>
        </Button>
      </div>
    </form>
  )
}

const fields: { [S in AnswerStep]: (form: StepForm<S>) => ReactNode } = {
  selectPlan: (form) => <SelectPlanFields form={form} />,
  stepOne: (form) => <StepOneFields form={form} />,
  stepTwo: (form) => <StepTwoFields form={form} />,
  stepThree: (form) => (
    <StepThreeFields
      form={form}
      review={
        <Link
          to={`${addressOf('stepThree')}?edit`}
          className="font-medium text-primary-ink underline underline-offset-2"
        >
          Review the products
        </Link>
      }
    />
  ),
}
