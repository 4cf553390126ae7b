import type { ShopPage } from '@marketday/contract/storefront/shop/shop-pages'
import { useMoney } from '../../frame-context.tsx'
import { CodePart } from './code-part.tsx'
import { reasonForRest } from './reason-for-rest.ts'

type Props = Pick<
  Extract<ShopPage, { kind: 'checkout' }>,
  'cart' | 'storeCredit' | 'values' | 'errors'
>

// The next state takes its place and focus.
const place = { id: 'storeCreditCode', actionId: 'storeCreditCode-action' }

/** Store credit requires the code mailed to the order's address. */
export function StoreCreditPart({ cart, storeCredit, values, errors }: Props) {
  const money = useMoney()
  const used = cart.credits.find(({ provider }) => provider === 'store_credit')
  if (used) {
    const reason = used.leftMinor > 0 ? reasonForRest(cart, money) : ''
    return (
      <UsedCredit note={`${money(used.leftMinor, cart.currency)} remains for later${reason}`} />
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

const UsedCredit = ({ note }: { note: string }) => (
  <CodePart
    {...place}
    name={place.id}
    label="Store credit"
    what="store credit"
    used={{ shown: 'Store credit', named: 'store credit', note }}
    without="withoutStoreCredit"
    typed={null}
  />
)

const MailedCode = ({
  email,
  code,
  problem,
}: {
  readonly email: string
  readonly code: string
  readonly problem: string | null
}) => (
  <div>
    <CodePart
      {...place}
      name={place.id}
      label={`Code from our email to ${email}`}
      what="the mailed code"
      used={null}
      without=""
      typed={{ code: problem ? code : '', problem }}
    />
    <button type="submit" name="askForCode" value="update" className="link min-h-11 py-1">
      Send a new code
    </button>
  </div>
)

interface UseButtonProps {
  readonly isProven: boolean
  readonly problem: string | null
}

function UseButton({ isProven, problem }: UseButtonProps) {
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
        Use store credit
      </button>
      {!isProven && (
        <p id={hintId} className="mt-1 text-sm text-soft">
          We email you a code first to make sure it’s you.
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
