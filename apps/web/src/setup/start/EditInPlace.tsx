import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/buttons/Button.tsx'
import { FormErrorSummary } from '../../ui/forms/FormErrorSummary.tsx'
import type { AnswerStep } from '../draft/draft.ts'
import { SelectPlanFields } from '../pages/SelectPlanFields.tsx'
import { useStepForm, type StepForm } from '../pages/step-form.ts'
import { StepOneFields } from '../pages/StepOneFields.tsx'
import { StepThreeFields } from '../pages/StepThreeFields.tsx'
import { StepTwoFields } from '../pages/StepTwoFields.tsx'
import { addressOf, stepNames } from '../steps.ts'

interface EditInPlaceProps {
  step: AnswerStep
  onDone: () => void
}

/** Fields of a wizard page within the confirmation: saved automatically, and collapsed once valid. */
export function EditInPlace({ step, onDone }: EditInPlaceProps) {
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
