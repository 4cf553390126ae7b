import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { Problem } from '@marketday/contract/endpoints/problem'
import { payCheckout, saveCheckout } from '@marketday/contract/orders/cart'
import type { PaymentMethod } from '@marketday/contract/orders/cart'
import { proveMailbox, requestMailboxCode } from '@marketday/contract/orders/customers/mailbox'
import { setDiscountCode } from '@marketday/contract/orders/discounts/use-discount-code'
import { addGiftCard } from '@marketday/contract/payments/credit/pay-with-credit'

import { attempt } from '../../platform/http/attempt.ts'
import type { Answer } from '../../platform/http/attempt.ts'
import { countUse } from '../../platform/http/bind-route.ts'
import type { Route } from '../../platform/http/bind-route.ts'
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
 * the form is then saved alone. A mailbox code is saved before the payment: a wrong one counts as a
 * try whatever follows.
 */
export async function submitCheckout(
  visitor: ShopVisitor,
  form: CheckoutForm,
  payment: Payment | null,
): Promise<SubmittedCheckout> {
  const { services, context, request } = visitor
  const answer = await attempt(request, () => prepareForm(visitor, form))
  if (!answer.ok) return { problem: answer.problem }
  const prepared = answer.body
  const save = () =>
    attempt(request, () =>
      services.databases.transaction(context, (db) => saveForm({ ...visitor, db }, form, prepared)),
    )
  const saved = form.storeCredit?.act === 'proveCode' ? await save() : null
  const tried =
    payment && mayPay(prepared, saved)
      ? await pay(visitor, payment, (input) => (saved ? null : saveForm(input, form, prepared)))
      : notTried
  if ('paid' in tried || tried.isSaved) return tried
  return toAnswer(saved ?? (await save()), tried.problem)
}

type Saving = Answer<SavedForm>

function mayPay({ located, refusals }: PreparedForm, saved: Saving | null): boolean {
  if (saved) return saved.ok && saved.body.refusals.length === 0
  return refusals.length === 0 && !(located instanceof AppError)
}

const toAnswer = (saving: Saving, problem: Problem | null): SubmittedCheckout =>
  saving.ok ? { saved: saving.body, problem } : { problem: problem ?? saving.problem }

async function prepareForm(
  { services, shop, request }: ShopVisitor,
  form: CheckoutForm,
): Promise<PreparedForm> {
  for (const endpoint of usedBy(form)) await countUse(services, endpoint, request)
  const details = await refusalOr(async () => parseBody(saveCheckout, form.details))
  if (details instanceof AppError)
    return { details: {}, located: null, refusals: [{ part: 'delivery', error: details }] }
  const { address } = details
  const search = { places: services.config.places, country: shop.country }
  const located = address ? await refusalOr(() => locateAddress(search, address)) : null
  return { details, located, refusals: [] }
}

/** Endpoints whose limits the parts of the form count against. */
function usedBy({ details, discountCode, giftCard, storeCredit }: CheckoutForm): Route[] {
  return [
    details.address ? saveCheckout : null,
    discountCode ? setDiscountCode : null,
    giftCard && 'add' in giftCard ? addGiftCard : null,
    storeCredit?.act === 'askForCode' ? requestMailboxCode : null,
    storeCredit?.act === 'proveCode' ? proveMailbox : null,
  ].filter((endpoint) => endpoint !== null)
}

type Tried =
  | { readonly paid: ResponseOf<typeof payCheckout> }
  | { readonly problem: Problem; readonly isSaved: true }
  | { readonly problem: Problem | null; readonly isSaved: false }

const notTried: Tried = { problem: null, isSaved: false }

type PayInput = PublicHandling<typeof payCheckout>

async function pay(
  visitor: ShopVisitor,
  { key, ...body }: Payment,
  save: (input: PayInput) => Promise<SavedForm> | null,
): Promise<Tried> {
  let hasBegun = false
  const work = steps({
    ...paySteps,
    async before(input: PayInput) {
      const [refused] = (await save(input))?.refusals ?? []
      if (refused) throw refused.error
      return await paySteps.before(input)
    },
    async call(...input: Parameters<typeof paySteps.call>) {
      hasBegun = true
      return await paySteps.call(...input)
    },
  })
  const answer = await attempt(visitor.request, () =>
    runInShop(visitor, payCheckout, work, { body, key }),
  )
  if (answer.ok) return { paid: answer.body }
  const { problem } = answer
  // Another request is at work on the same form.
  return { problem, isSaved: hasBegun || problem.code === 'idempotency_in_flight' }
}
