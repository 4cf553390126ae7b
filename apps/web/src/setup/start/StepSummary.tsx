import { useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { to } from '../../paths.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { buttonStyles } from '../../ui/buttons/button-styles.ts'
import { Card } from '../../ui/page/Card.tsx'
import type { AnswerStep } from '../draft/draft.ts'
import type { Source } from '../draft/sources.ts'
import { stepNames } from '../steps.ts'
import { useWizard } from '../wizard-context.ts'
import { EditInPlace } from './EditInPlace.tsx'
import { summaryOf } from './summary.ts'

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
