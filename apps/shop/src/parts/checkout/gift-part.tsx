import type { GiftOfLine } from '@marketday/contract/payments/credit/gift-of-line'
import type { CartLine } from '@marketday/contract/orders/cart'
import type { TypedGift } from '@marketday/contract/storefront/shop/shop-pages'
import type { Translate } from '@marketday/messages/translator'
import { dayInWords } from '../../time.ts'
import { hidden, useFrame, useTranslate } from '../../frame-context.tsx'

interface Props {
  readonly line: CartLine
  readonly typed: TypedGift | null
}

export function GiftPart({ line: { id, gift, title }, typed }: Props) {
  const { locale } = useFrame()
  const t = useTranslate()
  const at = { id, typed, gift }
  return (
    <details className="col-span-3 min-w-0" open={typed !== null || gift !== null}>
      <summary className="inline-block min-h-11 cursor-pointer py-2 wrap-anywhere">
        {gift
          ? t.rich('cart.giftChosen', { recipient: describeGift(gift, locale, t), title, hidden })
          : t.rich('cart.isGift', { title, hidden })}
      </summary>
      <form
        action={`/cart/lines/${id}/gift`}
        method="post"
        data-swap
        className="mt-2 grid grid-cols-1 gap-3"
      >
        <p className="text-soft">{t('cart.giftHint')}</p>
        <GiftField {...at} name="recipientName" label={t('cart.recipientName')} maxLength={120} />
        <GiftField
          {...at}
          name="recipientEmail"
          label={t('cart.recipientEmail')}
          type="email"
          maxLength={254}
        />
        <GiftField {...at} name="message" label={t('cart.giftMessage')} maxLength={500} />
        <GiftField
          {...at}
          name="sendOn"
          label={t('cart.sendDate')}
          type="date"
          hint={t('cart.sendDateHint')}
        />
        <button type="submit" className="button-plain justify-self-start" id={`gift-${id}-action`}>
          {t.rich('cart.saveGift', { title, hidden })}
        </button>
      </form>
    </details>
  )
}

function describeGift(
  { recipientName, recipientEmail, sendOn }: GiftOfLine,
  locale: string,
  t: Translate,
): string {
  const name = recipientName || recipientEmail
  const day = sendOn && dayInWords(sendOn, locale)
  if (!name) return day ? t('cart.giftForYouOn', { day }) : t('cart.giftForYou')
  if (!recipientEmail)
    return day ? t('cart.giftForToYouOn', { name, day }) : t('cart.giftForToYou', { name })
  return day ? t('cart.giftForOn', { name, day }) : t('cart.giftFor', { name })
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
  const t = useTranslate()
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
        {label} <span className="font-normal text-soft">{t('shop.optional')}</span>
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
