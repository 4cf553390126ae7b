import { useEffect, useRef, type ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../ui/buttons/Button.tsx'
import type { FormOutcome } from './lead-action.ts'

/** What each field of a form needs to show itself again as it was. */
export interface FieldState {
  readonly name: string
  readonly id: string
  readonly defaultValue: string | undefined
  readonly error: string | boolean | undefined
}

export type FieldOf = (name: string) => FieldState

interface LeadFormProps<Receipt> {
  outcome: FormOutcome<Receipt> | undefined
  /** When the server made the page; part of the time trap. */
  openedAt: string
  action: string
  children: (field: FieldOf) => ReactNode
  /** Takes the form's place once it was received. */
  done: (receipt: Receipt) => ReactNode
}

/** A public form: works without scripts, keeps what was typed, and is replaced by its receipt. */
export function LeadForm<Receipt>({
  outcome,
  openedAt,
  action,
  children,
  done,
}: LeadFormProps<Receipt>) {
  const isSending = useNavigation().formMethod === 'POST'
  const form = useRef<HTMLFormElement>(null)
  const refusal = outcome && 'failure' in outcome ? outcome : null

  useEffect(() => {
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (refusal) wrong?.focus()
  }, [refusal])

  if (outcome && !refusal && outcome.receipt) return <Received>{done(outcome.receipt)}</Received>
  const fieldOf: FieldOf = (name) => ({
    name,
    id: `field-${name}`,
    defaultValue: refusal?.typed[name],
    error: refusal && name in refusal.errors ? refusal.errors[name] || true : undefined,
  })
  return (
    <Form ref={form} method="post" noValidate preventScrollReset className="flex flex-col gap-5">
      {children(fieldOf)}
      <HoneyPot />
      <input type="hidden" name="openedAt" value={fieldOf('openedAt').defaultValue ?? openedAt} />
      <div aria-live="polite">
        {refusal && Object.keys(refusal.errors).length === 0 && (
          <p className="rounded-lg border border-bad bg-bad-soft px-4 py-3 text-sm text-bad">
            {refusal.failure} <span className="text-ink">Everything you typed is still here.</span>
          </p>
        )}
      </div>
      <Button type="submit" size="large" busy={isSending} className="self-start">
        {isSending ? 'Sending…' : action}
      </Button>
    </Form>
  )
}

/** Nobody sees this field; whoever fills it in is a machine. */
function HoneyPot() {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        Nickname
        <input type="text" name="nickname" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

function Received({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div
      ref={box}
      role="status"
      tabIndex={-1}
      className="flex flex-col gap-3 rounded-2xl border border-line bg-good-soft p-6 focus:outline-none sm:p-8"
    >
      {children}
    </div>
  )
}
