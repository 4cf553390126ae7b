import {
  getStoreCreditOffer,
  noStoreCredit,
  removeStoreCredit,
  useStoreCredit,
} from '@marketday/contract/payments/credit/pay-with-credit'
import type { StoreCreditOffer } from '@marketday/contract/payments/credit/pay-with-credit'
import type { Problem } from '@marketday/contract/endpoints/problem'
import type { Cart } from '@marketday/contract/orders/cart'
import {
  getMailbox,
  proveMailbox,
  requestMailboxCode,
} from '@marketday/contract/orders/customers/mailbox'
import type { CustomerMailbox } from '@marketday/contract/orders/customers/mailbox'
import type { FieldError } from '@marketday/contract/storefront/shop/field-error'
import type { CheckoutValues } from '@marketday/contract/storefront/shop/shop-pages'

import { askShop } from '../ask-shop.ts'
import type { Visit } from '../visit.ts'

interface Changed {
  readonly cart: Cart
  readonly errors: readonly FieldError[]
  /** Proof of this request, not yet in its cookie. */
  readonly mailbox?: CustomerMailbox
}

export async function changeStoreCredit(
  visit: Visit,
  {
    form,
    values,
    cart,
  }: {
    readonly form: Readonly<Record<string, string | undefined>>
    readonly values: CheckoutValues
    readonly cart: Cart
  },
): Promise<Changed> {
  const unchanged = { cart, errors: [] }
  if (form['withoutStoreCredit'] !== undefined) {
    const without = await askShop(visit, removeStoreCredit)
    return without.ok ? { ...unchanged, cart: without.body } : refused(cart, without.problem)
  }
  if (form['askForCode'] !== undefined) return await askForCode(visit, values, cart)
  if (values.storeCreditCode !== '') {
    const body = { code: values.storeCreditCode }
    const proved = await askShop(visit, proveMailbox, { body })
    if (!proved.ok) return refused(cart, proved.problem)
    return { mailbox: proved.body, ...(await spend(visit, cart)) }
  }
  return form['useStoreCredit'] === undefined ? unchanged : await spend(visit, cart)
}

async function askForCode(visit: Visit, { email }: CheckoutValues, cart: Cart): Promise<Changed> {
  const mailboxReply = await askShop(visit, getMailbox)
  if (
    mailboxReply.ok &&
    mailboxReply.body.state === 'proven' &&
    isSame(mailboxReply.body.email, email)
  )
    return await spend(visit, cart)
  const codeReply = await askShop(visit, requestMailboxCode, { body: { email } })
  if (codeReply.ok) return { cart, errors: [], mailbox: codeReply.body }
  const isWrong = codeReply.problem.errors.some(({ path }) => path.endsWith('email'))
  return isWrong
    ? { cart, errors: [toFieldError('Enter your email address above. We’ll email the code to it')] }
    : refused(cart, codeReply.problem)
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

async function spend(visit: Visit, cart: Cart): Promise<Changed> {
  const used = await askShop(visit, useStoreCredit)
  return used.ok ? { cart: used.body, errors: [] } : refused(cart, used.problem)
}

const refused = (cart: Cart, { errors, message }: Problem): Changed => ({
  cart,
  errors: [toFieldError(errors[0]?.message ?? message)],
})

const toFieldError = (message: string): FieldError => ({ field: 'storeCreditCode', message })

export async function readStoreCredit(
  visit: Visit,
  mailbox?: CustomerMailbox,
): Promise<StoreCreditOffer> {
  const response = await askShop(visit, getStoreCreditOffer)
  const offer = response.ok ? response.body : noStoreCredit
  return mailbox ? { ...offer, mailbox } : offer
}
