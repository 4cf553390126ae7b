import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { Problem } from '@marketday/contract/endpoints/problem'
import { payCheckout, saveCheckout } from '@marketday/contract/orders/cart'
import type { PaymentMethod } from '@marketday/contract/orders/cart'

import { attempt } from '../../platform/http/attempt.ts'
import { AppError } from '../../platform/http/errors.ts'
import { runInShop, steps } from '../../platform/http/handle.ts'
import type { PublicHandling, ShopVisitor } from '../../platform/http/handle.ts'
import { parseBody } from '../../platform/http/parse-input.ts'
import { refusalOr } from './apply-edits.ts'
import { locateAddress } from './checkout-address.ts'
import { paySteps } from './pay-steps.ts'
import { saveForm } from './save-form.ts'
import type { CheckoutForm, PreparedForm, SavedForm } from './save-form.ts'

export interface Payment {
  readonly method: PaymentMethod
  readonly expectedTotalMinor: number
  /** Idempotency key of this form. */
  readonly key: string
}

export type SubmittedCheckout =
  | { readonly paid: ResponseOf<typeof payCheckout> }
  /** Null if there is nothing to pay. */
  | { readonly saved: SavedForm; readonly problem: Problem | null }
  | { readonly problem: Problem }

/**
 * Saves the posted form and pays, or only saves it. Outside calls have no transaction: the address
 * is located first; one transaction saves the form and begins the payment, the card page is opened,
 * and a second transaction stores it. A payment refused by the first transaction saves nothing, so
 * the form is then saved alone.
 */
export async function submitCheckout(
  visitor: ShopVisitor,
  form: CheckoutForm,
  payment: Payment | null,
): Promise<SubmittedCheckout> {
  const { services, context, request } = visitor
  const preparing = await attempt(request, () => prepareForm(visitor, form))
  if (!preparing.ok) return { problem: preparing.problem }
  const prepared = preparing.body
  const tried = await payForm(visitor, { form, prepared, payment })
  if ('paid' in tried) return tried
  if (tried.isSaved) return { problem: tried.problem }
  const saving = await attempt(request, () =>
    services.databases.transaction(context, (db) => saveForm({ ...visitor, db }, form, prepared)),
  )
  if (saving.ok) return { saved: saving.body, problem: tried.problem }
  return { problem: tried.problem ?? saving.problem }
}

async function prepareForm(
  { services, shop }: ShopVisitor,
  form: CheckoutForm,
): Promise<PreparedForm> {
  const details = await refusalOr(async () => parseBody(saveCheckout, form.details))
  if (details instanceof AppError)
    return { details: {}, located: null, refusals: [{ part: 'delivery', error: details }] }
  const { address } = details
  const search = { places: services.config.places, country: shop.country }
  const located = address ? await refusalOr(() => locateAddress(search, address)) : null
  return { details, located, refusals: [] }
}

interface PayingForm {
  readonly form: CheckoutForm
  readonly prepared: PreparedForm
  readonly payment: Payment | null
}

type Tried =
  | { readonly paid: ResponseOf<typeof payCheckout> }
  | { readonly problem: Problem; readonly isSaved: true }
  | { readonly problem: Problem | null; readonly isSaved: false }

async function payForm(
  visitor: ShopVisitor,
  { form, prepared, payment }: PayingForm,
): Promise<Tried> {
  if (!payment || prepared.refusals.length > 0) return { problem: null, isSaved: false }
  let hasBegun = false
  const work = steps({
    ...paySteps,
    async before(input: PublicHandling<typeof payCheckout>) {
      const { refusals } = await saveForm(input, form, prepared)
      if (refusals[0]) throw refusals[0].error
      return await paySteps.before(input)
    },
    async call(...input: Parameters<typeof paySteps.call>) {
      hasBegun = true
      return await paySteps.call(...input)
    },
  })
  const { key, ...body } = payment
  const answer = await attempt(visitor.request, () =>
    runInShop(visitor, payCheckout, work, { body, key }),
  )
  if (answer.ok) return { paid: answer.body }
  const { problem } = answer
  // In flight: another request is at work on the same form.
  return { problem, isSaved: hasBegun || problem.code === 'idempotency_in_flight' }
}
