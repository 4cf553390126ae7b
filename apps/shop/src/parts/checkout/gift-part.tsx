import type { GiftOfLine } from '@marketday/contract/payments/credit/gift-of-line'
import type { CartLine } from '@marketday/contract/orders/cart'
import type { TypedGift } from '@marketday/contract/storefront/shop/shop-pages'
import { dayInWords } from '../../time.ts'
import { useFrame } from '../../frame-context.tsx'

interface Props {
  readonly line: CartLine
  readonly typed: TypedGift | null
}

export function GiftPart({ line: { id, gift, title }, typed }: Props) {
  const { locale } = useFrame().snapshot.shop
  const at = { id, typed, gift }
  return (
    <details className="col-span-3 min-w-0" open={typed !== null || gift !== null}>
      <summary className="inline-block min-h-11 cursor-pointer py-2 wrap-anywhere">
        {gift ? inWords(gift, locale) : 'Is this a gift? Add the recipient'}
        <span className="sr-only"> ({title})</span>
      </summary>
      <form
        action={`/cart/lines/${id}/gift`}
        method="post"
        data-swap
        className="mt-2 grid grid-cols-1 gap-3"
      >
        <p className="text-soft">
          We email the gift card to this person. Leave empty to receive it yourself.
        </p>
        <GiftField {...at} name="recipientName" label="Recipient name" maxLength={120} />
        <GiftField
          {...at}
          name="recipientEmail"
          label="Recipient email"
          type="email"
          maxLength={254}
        />
        <GiftField {...at} name="message" label="Message" maxLength={500} />
        <GiftField
          {...at}
          name="sendOn"
          label="Send date"
          type="date"
          hint="Leave empty to send it once it’s paid."
        />
        <button type="submit" className="button-plain justify-self-start" id={`gift-${id}-action`}>
          Save<span className="sr-only"> for whom {title} is</span>
        </button>
      </form>
    </details>
  )
}

function inWords({ recipientName, recipientEmail, sendOn }: GiftOfLine, locale: string): string {
  const whom = recipientName || recipientEmail
  const mailing = [
    whom && !recipientEmail && 'to you',
    sendOn && `on ${dayInWords(sendOn, locale)}`,
  ]
    .filter(Boolean)
    .join(' ')
  return [whom ? `A gift for ${whom}` : 'A gift card for you', mailing && `sent ${mailing}`]
    .filter(Boolean)
    .join(', ')
}

interface FieldProps {
  readonly id: string
  readonly name: keyof GiftOfLine
  readonly label: string
  readonly typed: TypedGift | null
  readonly gift: GiftOfLine | null
  readonly type?: 'email' | 'date'
  readonly maxLength?: number
  readonly hint?: string
}

function GiftField({ id, name, label, typed, gift, hint = '', ...input }: FieldProps) {
  const fieldId = `gift-${id}-${name}`
  const problem = problemAt(typed, name)
  const same = {
    ...input,
    ...saidOf(fieldId, { hint, problem }),
    id: fieldId,
    name,
    defaultValue: (typed?.values ?? gift)?.[name] ?? '',
    autoComplete: 'off',
    className: 'field max-w-full min-w-0',
  }
  return (
    <div>
      <label htmlFor={fieldId} className="mb-1 block font-medium">
        {label} <span className="font-normal text-soft">(optional)</span>
      </label>
      <p id={`${fieldId}-hint`} className="mb-1 text-sm text-soft empty:hidden">
        {hint}
      </p>
      {name === 'message' ? <textarea {...same} rows={3} /> : <input {...same} />}
      {problem && (
        <p id={`${fieldId}-error`} role="alert" className="mt-1 font-medium text-bad">
          {problem}
        </p>
      )}
    </div>
  )
}

const problemAt = (typed: TypedGift | null, name: string): string =>
  typed?.errors.find(({ field }) => field === name)?.message ?? ''

const saidOf = (fieldId: string, { hint, problem }: { hint: string; problem: string }) => ({
  'aria-invalid': problem ? (true as const) : undefined,
  'aria-describedby':
    [hint && `${fieldId}-hint`, problem && `${fieldId}-error`].filter(Boolean).join(' ') ||
    undefined,
})
