import { ArrowRight } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { waitInWords } from '../use-countdown.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { usePreviewStart } from './preview-start.ts'
import { webAddressProblem } from '@marketday/contract/imports/web-address'

/** Website URL form. Posts to its own page, so it works before hydration. */
export function AddressForm() {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const { typed, problem, waitSeconds, isSending, send } = usePreviewStart()
  const message = wrong ?? problem

  const submit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (waitSeconds > 0) return
    const addressProblem = webAddressProblem(field.current?.value ?? '')
    setWrong(addressProblem)
    if (addressProblem === null) send(event.currentTarget)
    else field.current?.focus()
  }

  return (
    <form method="post" action="/" noValidate onSubmit={submit} className="w-full max-w-xl">
      <label htmlFor={id} className="sr-only">
        Your website address
      </label>
      <div className="flex flex-col gap-2 rounded-2xl border border-control bg-surface p-2 shadow-[0_12px_40px_-16px_rgb(27_28_69/0.35)] focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-(--ring) sm:flex-row dark:shadow-none">
        <input
          ref={field}
          id={id}
          name="address"
          type="text"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={2000}
          placeholder="Paste your website"
          defaultValue={typed}
          aria-invalid={message ? true : undefined}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- leads a browser without scripts to what it is to mend
          autoFocus={Boolean(problem)}
          aria-describedby={message ? `${id}-problem` : `${id}-note`}
          onChange={() => setWrong(null)}
          className="min-h-12 w-full min-w-0 flex-1 rounded-xl bg-transparent px-4 text-lg outline-none placeholder:text-faint"
        />
        <Button type="submit" size="large" busy={isSending || waitSeconds > 0}>
          {isSending ? 'Reading…' : 'See my shop'}
          {!isSending && <ArrowRight aria-hidden className="size-4" />}
        </Button>
      </div>
      <p aria-live="polite" id={`${id}-problem`} className="px-2 text-sm font-medium text-bad">
        {message && <span className="block pt-3">{message}</span>}
      </p>
      {waitSeconds > 0 && (
        <p className="px-2 pt-1 text-sm text-soft tabular-nums">
          Try again in {waitInWords(waitSeconds)}.
        </p>
      )}
      {!message && (
        <p id={`${id}-note`} className="px-2 pt-3 text-sm text-soft">
          No account or card needed. It takes about a minute.
        </p>
      )}
    </form>
  )
}
