import type { ShopPage } from '@marketday/contract/storefront/shop/shop-pages'
import { hidden, useMoney, useTranslate } from '../../frame-context.tsx'
import { CodePart } from './code-part.tsx'
import { leastCharge } from './least-charge.ts'

type Props = Pick<
  Extract<ShopPage, { kind: 'checkout' }>,
  'cart' | 'storeCredit' | 'values' | 'errors'
>

// The next state takes its place and focus.
const place = { id: 'storeCreditCode', actionId: 'storeCreditCode-action' }

/** Store credit requires the code mailed to the order's address. */
export function StoreCreditPart({ cart, storeCredit, values, errors }: Props) {
  const money = useMoney()
  const t = useTranslate()
  const used = cart.credits.find(({ provider }) => provider === 'store_credit')
  if (used) {
    const amount = money(used.leftMinor, cart.currency)
    const least = used.leftMinor > 0 ? leastCharge(cart, money) : null
    return (
      <UsedCredit
        note={
          least === null
            ? t('checkout.creditRemains', { amount })
            : t('checkout.creditRemainsBecause', { amount, least })
        }
      />
    )
  }
  const { isOffered, mailbox } = storeCredit
  if (!isOffered || cart.dueMinor === 0) return null
  const problem = errors.find(({ field }) => field === place.id)?.message ?? null
  const isTheirs = mailbox.email.toLowerCase() === values.email.toLowerCase()
  const state = isTheirs ? mailbox.state : 'unknown'
  return state === 'asked' ? (
    <MailedCode email={mailbox.email} code={values.storeCreditCode} problem={problem} />
  ) : (
    <UseButton isProven={state === 'proven'} problem={problem} />
  )
}

function UsedCredit({ note }: { note: string }) {
  const t = useTranslate()
  const name = t('checkout.storeCredit')
  const removeLabel = t.rich('checkout.removeNamed', { name, hidden })
  return (
    <CodePart
      {...place}
      name={place.id}
      label={name}
      applyLabel={null}
      used={{ shown: name, removeLabel, note }}
      without="withoutStoreCredit"
      typed={null}
    />
  )
}

interface MailedCodeProps {
  readonly email: string
  readonly code: string
  readonly problem: string | null
}

function MailedCode({ email, code, problem }: MailedCodeProps) {
  const t = useTranslate()
  return (
    <div>
      <CodePart
        {...place}
        name={place.id}
        label={t('checkout.mailedCode', { email })}
        applyLabel={t.rich('checkout.applyMailedCode', { hidden })}
        used={null}
        without=""
        typed={{ code: problem ? code : '', problem }}
      />
      <button type="submit" name="askForCode" value="update" className="link min-h-11 py-1">
        {t('checkout.sendNewCode')}
      </button>
    </div>
  )
}

interface UseButtonProps {
  readonly isProven: boolean
  readonly problem: string | null
}

function UseButton({ isProven, problem }: UseButtonProps) {
  const t = useTranslate()
  const [hintId, errorId] = [`${place.id}-hint`, `${place.id}-error`]
  return (
    <div>
      <button
        type="submit"
        id={place.id}
        name={isProven ? 'useStoreCredit' : 'askForCode'}
        value="update"
        aria-describedby={[!isProven && hintId, problem && errorId].filter(Boolean).join(' ')}
        className="button-plain w-full"
      >
        {t('checkout.useStoreCredit')}
      </button>
      {!isProven && (
        <p id={hintId} className="mt-1 text-sm text-soft">
          {t('checkout.useStoreCreditHint')}
        </p>
      )}
      {problem && (
        <p id={errorId} role="alert" className="mt-1 font-medium text-bad">
          {problem}
        </p>
      )}
    </div>
  )
}
