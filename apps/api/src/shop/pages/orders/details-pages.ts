import { parsePlace } from '@marketday/contract/contact/place'
import { placeFields } from '@marketday/contract/contact/place-fields'
import {
  changeShopOrderDetails,
  getShopOrderDetails,
} from '@marketday/contract/orders/acts/change-shop-order'
import type { ShopOrderDetails } from '@marketday/contract/orders/acts/change-shop-order'
import { checkoutFieldsOf } from '@marketday/contract/orders/checkout-fields'
import type { FieldError } from '@marketday/contract/shop/pages/field-error'
import type { OrderDetailsValues } from '@marketday/contract/shop/shop-pages'

import { askShop } from '../ask-shop.ts'
import { addressOf, contactOf, errorsOf, fieldOf, numberOf } from '../checkout-form.ts'
import { formOf } from '../forms.ts'
import { sendMissing, sendPersonal } from '../visit.ts'
import type { Visit } from '../visit.ts'

/** Where its customer changes who ordered and where it goes. */
export async function detailsPage(visit: Visit) {
  const found = await findDetails(visit)
  if (!found) return await sendMissing(visit)
  return await sendDetails(visit, found, { values: toValues(found) })
}

/** What is not taken stands in the form as it was typed, with what is wrong. */
export async function postDetails(visit: Visit) {
  const { token = '' } = visit.request.params
  const found = await findDetails(visit)
  if (!found) return await sendMissing(visit)
  const values = readValues(visit, found)
  const hasMoved = isMoved(values, found)
  const errors = errorsOf({ ...unasked, ...values, kind: hasMoved ? 'delivery' : 'none' })
  if (errors.length > 0) return await sendDetails(visit, found, { values, errors, status: 422 })
  const answer = await askShop(visit, changeShopOrderDetails, {
    params: { token },
    body: {
      contact: contactOf(values),
      address: hasMoved ? addressOf(values, visit.shop.country) : null,
    },
  })
  if (answer.ok) return visit.reply.redirect(`/orders/${token}?changed=1`, 303)
  const { status, message, errors: named } = answer.problem
  if (status === 404) return await sendMissing(visit)
  const fields = named.flatMap((each) => {
    const field = fieldOf(each.path)
    return field ? [{ field, message: each.message }] : []
  })
  return await sendDetails(visit, found, {
    values,
    errors: fields,
    problem: fields.length > 0 ? null : message,
    status,
  })
}

/** Of the checkout's form, what is not asked here. */
const unasked = {
  slotId: '',
  payment: 'cash',
  ...checkoutFieldsOf({}),
  discountCode: '',
  giftCardCode: '',
  storeCreditCode: '',
} as const

async function findDetails(visit: Visit): Promise<ShopOrderDetails | null> {
  const { token = '' } = visit.request.params
  // The link is a secret, as on the page of the order.
  visit.reply.header('referrer-policy', 'same-origin')
  const found = await askShop(visit, getShopOrderDetails, { params: { token } })
  return found.ok ? found.body : null
}

const toValues = ({ contact, place }: ShopOrderDetails): OrderDetailsValues => ({
  ...contact,
  ...placeFields(place ?? parsePlace(null)),
  postcode: place?.data.zip ?? '',
})

function readValues(visit: Visit, found: ShopOrderDetails): OrderDetailsValues {
  const form = formOf(visit.request)
  const known = toValues(found)
  const typed = (name: keyof OrderDetailsValues) => form[name]?.trim().slice(0, 500) ?? known[name]
  return {
    email: typed('email'),
    name: typed('name'),
    phone: numberOf(typed('phone'), visit.shop.country),
    street: typed('street'),
    city: typed('city'),
    postcode: typed('postcode'),
  }
}

function isMoved(values: OrderDetailsValues, found: ShopOrderDetails): boolean {
  const before = toValues(found)
  const isElsewhere = (['street', 'city', 'postcode'] as const).some(
    (name) => values[name] !== before[name],
  )
  return found.deliveryKind === 'delivery' && isElsewhere
}

async function sendDetails(
  visit: Visit,
  { number, deliveryKind, refusal }: ShopOrderDetails,
  {
    values,
    errors = [],
    problem = null,
    status = 200,
  }: {
    readonly values: OrderDetailsValues
    readonly errors?: readonly FieldError[]
    readonly problem?: string | null
    readonly status?: number
  },
) {
  const { token = '' } = visit.request.params
  const page = {
    kind: 'orderDetails',
    number,
    isDelivered: deliveryKind === 'delivery',
    refusal,
    values,
    errors,
    problem,
    to: `/orders/${token}/details`,
    backTo: `/orders/${token}`,
  } as const
  return await sendPersonal(visit, page, status)
}
