import { Delete } from 'lucide-react'

interface PinPadProps {
  pin: string
  onChange: (pin: string) => void
  locked: boolean
  error?: string | undefined
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0']
const key =
  'flex min-h-14 items-center justify-center rounded-xl border border-control bg-surface text-xl font-semibold hover:bg-hover disabled:opacity-60'

/** Large keys for the customer's PIN; a keyboard types into the field. */
export function PinPad({ pin, onChange, locked, error }: PinPadProps) {
  const type = (text: string) => onChange(text.replaceAll(/\D/g, '').slice(0, 4))
  if (locked)
    return (
      <p className="rounded-xl bg-bad-soft px-4 py-3 text-bad">
        Too many wrong PINs. Ask your dispatcher to unlock this stop.
      </p>
    )
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">The customer’s PIN</legend>
      <input
        aria-label="PIN"
        inputMode="none"
        autoComplete="off"
        value={pin}
        onChange={(event) => type(event.target.value)}
        aria-invalid={error ? true : undefined}
        className="control mb-3 text-center text-2xl tracking-[0.5em] tabular-nums"
      />
      <div className="grid grid-cols-3 gap-2">
        {digits.map((digit) => (
          <button key={digit} type="button" className={key} onClick={() => type(pin + digit)}>
            {digit}
          </button>
        ))}
        <button
          type="button"
          className={key}
          aria-label="Delete the last digit"
          onClick={() => type(pin.slice(0, -1))}
        >
          <Delete aria-hidden className="size-6" />
        </button>
      </div>
      {error && (
        <p role="alert" className="mt-1.5 text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
