import Stripe from 'stripe'

import type { capturePayment, voidPayment } from '@marketday/contract/payments/card/authorisations'
import type { Taking } from '@marketday/contract/payments/card/authorisations'
import { formatMoney } from '@marketday/contract/money/money'
import { stillToCome } from '@marketday/contract/orders/sums/dues'

import { getOrderRow } from '../../orders/lock-order.ts'
import { askCapture } from '../../payments/card/ask-capture.ts'
import { lockOrderPayments, reservedMinor } from '../../payments/card/find-payments.ts'
import type { PaymentRow } from '../../payments/card/find-payments.ts'
import { conflict, invalid } from '../../platform/http/errors.ts'
import type { Handling } from '../../platform/http/handle.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { recordCapture } from './record-capture.ts'
import { prepareCapture, submitCapture } from './submit-capture.ts'
import type { CaptureReport, Submission } from './submit-capture.ts'

type Capturing = Handling<typeof capturePayment>
type Voiding = Handling<typeof voidPayment>
type Input = Pick<Voiding, 'db' | 'services'>

const pending: Taking = { state: 'asked', message: '' }

/** The decision is committed before calling the provider, so that it survives an interruption. */
const asking = {
  promise: async (): Promise<Taking> => pending,
  async call(
    { services }: Omit<Input, 'db'>,
    submission: Submission,
  ): Promise<CaptureReport | null> {
    try {
      return await submitCapture(services, submission)
    } catch (error) {
      // The job retries with the same key.
      if (error instanceof Stripe.errors.StripeError) return null
      throw error
    }
  },
  after: async (
    { db }: Pick<Input, 'db'>,
    submission: Submission,
    report: CaptureReport | null,
  ): Promise<Taking> => (report ? await recordCapture(db, submission, report) : pending),
}

export const captureSteps = {
  ...asking,
  async before({ db, params: { orderId }, body: { amountMinor } }: Capturing): Promise<Submission> {
    const order = await getOrderRow(db, orderId)
    const payment = await lockAuthorised(db, orderId)
    const mostMinor = Math.min(stillToCome(order), payment.amountMinor)
    if (amountMinor > mostMinor) {
      const message = `At most ${formatMoney(mostMinor, order.currency)} can be captured`
      throw invalid(message, [{ path: 'amountMinor', message }])
    }
    return await ask(db, payment, amountMinor)
  },
}

export const voidSteps = {
  ...asking,
  async before({ db, params: { orderId } }: Voiding): Promise<Submission> {
    await getOrderRow(db, orderId)
    return await ask(db, await lockAuthorised(db, orderId), 0)
  },
}

async function lockAuthorised(db: Db, orderId: string): Promise<PaymentRow> {
  const reserved = (await lockOrderPayments(db, orderId)).filter((row) => reservedMinor(row) > 0)
  const payment = reserved.find(({ captureAskedMinor }) => captureAskedMinor === null)
  if (payment) return payment
  throw conflict(
    'invalid_transition',
    reserved.length > 0
      ? 'A request to the card provider is already in progress'
      : 'No payment is authorised',
  )
}

async function ask(db: Db, payment: PaymentRow, amountMinor: number): Promise<Submission> {
  await askCapture(db, payment, { amountMinor, isSent: true })
  const submission = await prepareCapture(db, payment.id)
  if (!submission) throw conflict('invalid_transition', 'No payment is authorised')
  return submission
}
