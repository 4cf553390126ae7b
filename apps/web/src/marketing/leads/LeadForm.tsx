import {
  useEffect,
  useRef,
  type ChangeEvent,
  type FocusEvent,
  type FormEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'

import type { LeadKind } from '@marketday/contract/site/leads'

import { Button } from '../../ui/buttons/Button.tsx'
import type { FormOutcome, Refusal } from './lead-action.ts'
import { useCountdown, waitInWords } from '../use-countdown.ts'
import { useFormErrors, type FormField } from './use-form-errors.ts'

export interface FieldState {
  readonly name: string
  readonly id: string
  readonly defaultValue: string | undefined
  readonly error: string | boolean | undefined
  /** Text direction follows the input. */
  readonly dir: 'auto'
  /** Focuses the first invalid field without scripts. */
  readonly autoFocus: boolean
}

export type FieldOf = (name: string) => FieldState

interface LeadFormProps<Receipt> {
  kind: LeadKind
  outcome: FormOutcome<Receipt> | undefined
  /** Render time on the server, for the spam check. */
  openedAt: string
  action: string
  children: (field: FieldOf) => ReactNode
  /** Replaces the form after success. */
  done: (receipt: Receipt) => ReactNode
}

/** Public form: works without scripts, preserves input, and is replaced by its receipt. */
export function LeadForm<Receipt>({ outcome, done, ...form }: LeadFormProps<Receipt>) {
  if (outcome?.receipt) return <Received>{done(outcome.receipt)}</Received>
  return <OpenForm {...form} refusal={outcome && 'failure' in outcome ? outcome : null} />
}

type OpenFormProps = Omit<LeadFormProps<unknown>, 'outcome' | 'done'> & { refusal: Refusal | null }

function OpenForm({ kind, refusal, openedAt, action, children }: OpenFormProps) {
  const isSending = useNavigation().formMethod === 'POST'
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const { errors, checkAll, checkLeft, checkChanged } = useFormErrors(kind, refusal)
  const waitSeconds = useCountdown(refusal, refusal?.waitSeconds ?? 0)
  const mayNotSend = isSending || waitSeconds > 0
  // Messages that appear below a field during a click would move the button from under the
  // pointer.
  const isPressing = useRef(false)

  useEffect(() => {
    if (refusal && form.current) focusFirstWrong(form.current, refusal.errors)
  }, [refusal])

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    isPressing.current = false
    const { currentTarget: sent } = event
    if (mayNotSend) return
    const newErrors = await checkAll(sent)
    if (Object.keys(newErrors).length > 0) focusFirstWrong(sent, newErrors)
    else await submit(sent, { method: 'post', preventScrollReset: true })
  }
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      onSubmit={(event) => void send(event)}
      onPointerDown={({ target }: PointerEvent<Element>) => {
        isPressing.current = target instanceof Element && target.closest('[type=submit]') !== null
      }}
      onBlur={({ target }: FocusEvent<Element>) => {
        if (!isPressing.current) void checkLeft(target as unknown as FormField)
      }}
      onChange={({ target }: ChangeEvent<Element>) =>
        void checkChanged(target as unknown as FormField)
      }
      className="flex min-w-0 flex-col gap-5"
    >
      <FormProblem refusal={refusal} errors={errors} waitSeconds={waitSeconds} />
      {children(fieldsOf(refusal, errors))}
      <HoneyPot />
      <input type="hidden" name="openedAt" value={refusal?.typed['openedAt'] ?? openedAt} />
      <Button type="submit" size="large" busy={mayNotSend} className="self-start">
        {isSending ? 'Sending…' : refusal ? 'Try again' : action}
      </Button>
    </Form>
  )
}

function fieldsOf(refusal: Refusal | null, errors: Readonly<Record<string, string>>): FieldOf {
  const [firstWrong] = Object.keys(refusal?.errors ?? {})
  return (name) => ({
    name,
    id: `field-${name}`,
    defaultValue: refusal?.typed[name],
    error: name in errors ? errors[name] || true : undefined,
    dir: 'auto',
    autoFocus: name === firstWrong,
  })
}

function focusFirstWrong(form: HTMLFormElement, errors: Readonly<Record<string, string>>) {
  const first = [...form.elements].find(
    (control) => 'name' in control && String(control.name) in errors && isFocusable(control),
  )
  if (first instanceof HTMLElement) first.focus()
}

const isFocusable = (control: Element) =>
  !(control instanceof HTMLInputElement && control.type === 'hidden')

/** Honeypot, hidden from users. */
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
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- leads a browser without scripts to what it asked for
      autoFocus
      className="flex flex-col gap-3 rounded-2xl border border-line bg-good-soft p-6 focus:outline-none sm:p-8"
    >
      {children}
    </div>
  )
}

interface FormProblemProps {
  refusal: Refusal | null
  errors: Readonly<Record<string, string>>
  waitSeconds: number
}

/** Form failure: problems with links to their fields, or a server error. */
function FormProblem({ refusal, errors, waitSeconds }: FormProblemProps) {
  const named = Object.entries(errors).filter(([, message]) => message !== '')
  const isOurs = refusal !== null && Object.keys(refusal.errors).length === 0
  return (
    <div role="alert" className="empty:hidden">
      {named.length > 1 && (
        <div className="rounded-lg border border-bad bg-bad-soft px-4 py-3 text-sm">
          <p className="font-semibold text-bad">{named.length} fields need your attention</p>
          <ul className="mt-1.5 flex flex-col gap-1">
            {named.map(([name, message]) => (
              <li key={name}>
                <a href={`#field-${name}`} className="underline underline-offset-2">
                  {message}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {isOurs && Object.keys(errors).length === 0 && (
        <div className="flex flex-col gap-1 rounded-lg border border-bad bg-bad-soft px-4 py-3 text-sm">
          <p className="font-medium text-bad">{refusal.failure}</p>
          <p>Everything you entered is still here.</p>
          {waitSeconds > 0 && (
            // Announced once with the box, not every second.
            <p aria-live="off" className="tabular-nums">
              You can send it again in {waitInWords(waitSeconds)}.
            </p>
          )}
          {refusal.requestId && (
            <p className="text-soft">
              If it happens again, send us this reference:{' '}
              <code className="text-ink select-all">{refusal.requestId}</code>
            </p>
          )}
        </div>
      )}
    </div>
  )
}
