import type { BodyInput, BodyOf } from '@marketday/contract/endpoints/endpoint'
import type { Cart, saveCheckout } from '@marketday/contract/orders/cart'
import type { CustomerMailbox } from '@marketday/contract/orders/customers/mailbox'
import { answerCartNews as newsEndpoint } from '@marketday/contract/orders/customers/news'
import { setDiscountCode } from '@marketday/contract/orders/discounts/use-discount-code'
import { addGiftCard } from '@marketday/contract/payments/credit/pay-with-credit'

import type { Db } from '../../platform/database/tenant-db.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { ShopVisitor } from '../../platform/http/handle.ts'
import { parseBody } from '../../platform/http/parse-input.ts'
import { cartHashOf } from '../cart/cart-cookie.ts'
import { cartView } from '../cart/cart-view.ts'
import { lockForDelivery } from '../cart/edit-cart.ts'
import { changed } from '../cart/queries.ts'
import type { CartContents } from '../cart/queries.ts'
import { saveCart } from '../cart/save-cart.ts'
import { changeStoreCredit } from '../credit/change-store-credit.ts'
import type { StoreCreditChange } from '../credit/change-store-credit.ts'
import { doWithoutGiftCard, useGiftCard } from '../credit/use-credit.ts'
import { offerAnew, useDiscountCode } from '../discounts/use-discount-code.ts'
import { answerCartNews } from '../newsletter/cart-news.ts'
import { applyEdits, editsOfDetails, refusalOr } from './apply-edits.ts'
import type { DetailsPart, Edit, RefusedPart } from './apply-edits.ts'
import type { LocatedAddress } from './checkout-address.ts'

/** Posted parts of the checkout that differ from the cart. */
export interface CheckoutForm {
  readonly details: BodyInput<typeof saveCheckout>
  /** Empty removes it. */
  readonly discountCode?: string | undefined
  readonly giftCard?: { readonly add: string } | { readonly removeEnd: string } | undefined
  readonly storeCredit?: StoreCreditChange | undefined
  /** Consent text that the shopper agreed to; null if unchecked. */
  readonly news?: string | null | undefined
}

export interface PreparedForm {
  readonly details: BodyOf<typeof saveCheckout>
  readonly located: LocatedAddress | AppError | null
  readonly refusals: readonly RefusedPart<FormPart>[]
}

/** The parts other than details are named like their fields. */
type FormPart = DetailsPart | 'discountCode' | 'giftCardCode' | 'storeCreditCode' | 'news'

export interface SavedForm {
  /** Null if the form did not change it. */
  readonly cart: Cart | null
  /** State after this form, which the request's cookie does not show yet. */
  readonly mailbox: CustomerMailbox | undefined
  readonly refusals: readonly RefusedPart<FormPart>[]
}

type Input = Omit<ShopVisitor, 'context'> & { readonly db: Db }

/** Saves the valid parts of the form in the caller's transaction. */
export async function saveForm(
  input: Input,
  form: CheckoutForm,
  { details, located, refusals }: PreparedForm,
): Promise<SavedForm> {
  const { db, services, shop } = input
  let mailbox: CustomerMailbox | undefined
  const edits: [FormPart, Edit][] = [
    ...editsOfDetails(db, details, located),
    ...editsOfCodes(db, form),
    ...editsOfStoreCredit(input, form, (changedMailbox) => (mailbox = changedMailbox)),
  ]
  const edited = edits.length > 0 ? await editLockedCart(input, edits) : null
  const refusedNews = await answerNews(input, form)
  return {
    cart: edited && cartView(services.config, edited.contents, shop.currency),
    mailbox,
    refusals: [...refusals, ...(edited?.refusals ?? []), ...refusedNews],
  }
}

async function editLockedCart({ db, request }: Input, edits: readonly [FormPart, Edit][]) {
  const applied = await applyEdits(await lockForDelivery(db, cartHashOf(request)), edits)
  await saveCart(db, applied.contents.cart)
  return applied
}

function editsOfCodes(db: Db, { discountCode, giftCard }: CheckoutForm): [FormPart, Edit][] {
  const edits: [FormPart, Edit][] = []
  if (discountCode !== undefined)
    edits.push(['discountCode', ([contents]) => changeDiscountCode(db, contents, discountCode)])
  if (giftCard !== undefined)
    edits.push(['giftCardCode', ([contents]) => changeGiftCards(db, contents, giftCard)])
  return edits
}

const changeDiscountCode = (
  db: Db,
  contents: CartContents,
  discountCode: string,
): Promise<CartContents> =>
  discountCode === ''
    ? offerAnew(db, changed(contents, { discountCode }))
    : useDiscountCode(db, contents, parseBody(setDiscountCode, { code: discountCode }).code)

const changeGiftCards = (
  db: Db,
  contents: CartContents,
  giftCard: NonNullable<CheckoutForm['giftCard']>,
): CartContents | Promise<CartContents> =>
  'add' in giftCard
    ? useGiftCard(db, contents, parseBody(addGiftCard, { code: giftCard.add }).code)
    : doWithoutGiftCard(contents, giftCard.removeEnd)

function editsOfStoreCredit(
  input: Input,
  { storeCredit }: CheckoutForm,
  onMailbox: (mailbox: CustomerMailbox) => void,
): [FormPart, Edit][] {
  if (!storeCredit) return []
  const edit: Edit = ([contents]) => changeStoreCredit(input, contents, storeCredit, onMailbox)
  return [['storeCreditCode', edit]]
}

async function answerNews(
  { db, request }: Input,
  { news }: CheckoutForm,
): Promise<RefusedPart<FormPart>[]> {
  if (news === undefined) return []
  const refused = await refusalOr(() =>
    answerCartNews(db, {
      tokenHash: cartHashOf(request),
      ...parseBody(newsEndpoint, { agreedTo: news }),
    }),
  )
  return refused instanceof AppError ? [{ part: 'news', error: refused }] : []
}
