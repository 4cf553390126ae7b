import { giftCardsIn, mostGiftCards } from '@marketday/contract/payments/credit/credit-of-cart'
import type { StoreCreditOffer } from '@marketday/contract/payments/credit/pay-with-credit'

import { refuseGiftCard, requireGiftCard } from '../../payments/credit/find-gift-cards.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { CartContents } from '../cart/queries.ts'
import { findMailbox } from '../../accounts/identity/prove-mailbox.ts'
import { findStoreCredit, hasStoreCredit } from '../../orders/customers/customer-credit.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { CreditOfCart } from '../../payments/credit/hold-credit.ts'
import { changed } from '../cart/queries.ts'
import { requestTranslate } from '../../platform/http/request-language.ts'

export async function getStoreCreditOffer(
  input: Parameters<typeof findMailbox>[0],
): Promise<StoreCreditOffer> {
  const [isOffered, mailbox] = await Promise.all([hasStoreCredit(input.db), findMailbox(input)])
  return { isOffered, mailbox }
}

/** 409 `gift_card_refused`. */
export async function useGiftCard(
  db: Db,
  contents: CartContents,
  code: string,
): Promise<CartContents> {
  const { currency, credits } = contents.cart
  const { id, codeEnd, balanceMinor } = await requireGiftCard(db, { code, currency })
  if (credits.some((credit) => credit.id === id)) throw refuseGiftCard('It’s already applied')
  if (giftCardsIn(credits).length >= mostGiftCards)
    throw refuseGiftCard(requestTranslate()('errors.mostGiftCards', { count: mostGiftCards }))
  return withCredits(contents, [
    ...credits,
    { id, provider: 'gift_card', codeEnd, heldMinor: 0, availableMinor: balanceMinor },
  ])
}

export const doWithoutGiftCard = (contents: CartContents, codeEnd: string): CartContents =>
  withCredits(
    contents,
    contents.cart.credits.filter((credit) => credit.codeEnd !== codeEnd),
  )

/**
 * Adds the customer's store credit after existing payments. 409 `store_credit_refused`, identical
 * for every address until its mailbox is proved.
 */
export async function useStoreCredit(
  db: Db,
  contents: CartContents,
  provenEmail: string | null,
): Promise<CartContents> {
  const { credits, email, currency } = contents.cart
  if (!provenEmail) throw refuse('Confirm the email address of this order with a code first')
  if (provenEmail.toLowerCase() !== email.toLowerCase())
    throw refuse(requestTranslate()('errors.confirmedOther', { email: provenEmail }))
  const { cart } = withoutStoreCredit(contents)
  const account = await findStoreCredit(db, { email, currency })
  if (!account) throw refuse(requestTranslate()('errors.noStoreCredit', { email }))
  if (credits.length > cart.credits.length) return contents
  return withCredits(contents, [
    ...credits,
    { ...account, provider: 'store_credit', codeEnd: '', heldMinor: 0 },
  ])
}

export const withoutStoreCredit = (contents: CartContents): CartContents =>
  withCredits(
    contents,
    contents.cart.credits.filter(({ provider }) => provider !== 'store_credit'),
  )

const refuse = (message: string) =>
  conflict('store_credit_refused', message, [{ path: 'storeCredit', message }])

const withCredits = (contents: CartContents, credits: readonly CreditOfCart[]): CartContents =>
  changed(contents, { creditIds: credits.map(({ id }) => id), credits })
