import type { SetupStep } from '@marketday/contract/accounts/tenants/setup'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/buttons/Button.tsx'
import { useBusy } from '../../ui/buttons/use-busy.ts'
import { buttonStyles } from '../../ui/buttons/button-styles.ts'
import { FormErrorSummary, type FormProblem } from '../../ui/forms/FormErrorSummary.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { addressOf, stepBefore } from '../steps.ts'

interface StepPageProps {
  step: SetupStep
  title: string
  description: string
  form: { readonly summary: readonly FormProblem[]; submit: () => Promise<unknown> }
  children: ReactNode
}

/** Frame of a wizard page: heading, error summary, fields, and navigation. */
export function StepPage({ step, title, description, form, children }: StepPageProps) {
  const { busy, during } = useBusy()
  const before = stepBefore(step)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void during(form.submit)
      }}
    >
      <PageHeader title={title} description={description} />
      <div className="flex flex-col gap-6">
        <FormErrorSummary problems={form.summary} />
        {children}
        <div className="flex flex-wrap items-center justify-between gap-3">
          {before ? (
            <Link
              to={addressOf(before)}
              className={buttonStyles({ variant: 'secondary', size: 'large' })}
            >
              <ArrowLeft aria-hidden className="size-4" />
              Back
            </Link>
          ) : (
            <span />
          )}
          <Button type="submit" size="large" busy={busy}>
            Continue
            <ArrowRight aria-hidden className="size-4" />
          </Button>
        </div>
      </div>
    </form>
  )
}
