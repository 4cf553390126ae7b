import { parsePlace } from '@marketday/contract/contact/place'
import { placeFields } from '@marketday/contract/contact/place-fields'
import {
  changeShopOrderDetails,
  getShopOrderDetails,
} from '@marketday/contract/orders/acts/change-shop-order'
import type { ShopOrderDetails } from '@marketday/contract/orders/acts/change-shop-order'
import { checkoutFieldsOf } from '@marketday/contract/orders/checkout-fields'
import type { FieldError } from '@marketday/contract/storefront/shop/field-error'
import type { OrderDetailsValues } from '@marketday/contract/storefront/shop/shop-pages'

import { askShop } from '../ask-shop.ts'
import type { Answer } from '../ask-shop.ts'
import {
  addressOf,
  contactOf,
  errorsOf,
  fieldOf,
  numberOf,
} from '../../storefront/shop/checkout-form.ts'
import { formOf } from '../forms.ts'
import { sendPersonal, sendRefusal } from '../visit.ts'
import type { Visit } from '../shop-visit.ts'

export async function detailsPage(visit: Visit) {
  const found = await findDetails(visit)
  if (!found.ok) return await sendRefusal(visit, found.problem)
  const details = found.body
  return await sendDetails(visit, details, { values: toValues(details) })
}

export async function postDetails(visit: Visit) {
  const { token = '' } = visit.request.params
  const found = await findDetails(visit)
  if (!found.ok) return await sendRefusal(visit, found.problem)
  const details = found.body
  const values = readValues(visit, details)
  const hasMoved = isMoved(values, details)
  const errors = errorsOf({ ...unasked, ...values, kind: hasMoved ? 'delivery' : 'none' })
  if (errors.length > 0) return await sendDetails(visit, details, { values, errors, status: 422 })
  const answer = await askShop(visit, changeShopOrderDetails, {
    params: { token },
    body: {
      contact: contactOf(values),
      address: hasMoved ? addressOf(values, visit.shop.country) : null,
    },
  })
  if (answer.ok) return visit.reply.redirect(`/orders/${answer.body.token}?changed=1`, 303)
  const { status, message, errors: named } = answer.problem
  if (status === 404 || status === 403) return await sendRefusal(visit, answer.problem)
  const fields = named.flatMap((fieldError) => {
    const field = fieldOf(fieldError.path)
    return field ? [{ field, message: fieldError.message }] : []
  })
  return await sendDetails(visit, details, {
    values,
    errors: fields,
    problem: fields.length > 0 ? null : message,
    status,
  })
}

const unasked = {
  slotId: '',
  payment: 'cash',
  ...checkoutFieldsOf({}),
  discountCode: '',
  giftCardCode: '',
  storeCreditCode: '',
} as const

async function findDetails(visit: Visit): Promise<Answer<typeof getShopOrderDetails>> {
  const { token = '' } = visit.request.params
  // The link is a secret, as on the order page.
  visit.reply.header('referrer-policy', 'same-origin')
  return await askShop(visit, getShopOrderDetails, { params: { token } })
}

const toValues = ({ contact, place }: ShopOrderDetails): OrderDetailsValues => ({
  ...contact,
  ...placeFields(place ?? parsePlace(null)),
  postcode: place?.data.zip ?? '',
})

function readValues(visit: Visit, details: ShopOrderDetails): OrderDetailsValues {
  const form = formOf(visit.request)
  const current = toValues(details)
  const typed = (name: keyof OrderDetailsValues) =>
    form[name]?.trim().slice(0, 500) ?? current[name]
  return {
    email: typed('email'),
    name: typed('name'),
    phone: numberOf(typed('phone'), visit.shop.country),
    street: typed('street'),
    city: typed('city'),
    postcode: typed('postcode'),
  }
}

function isMoved(values: OrderDetailsValues, details: ShopOrderDetails): boolean {
  const before = toValues(details)
  const isElsewhere = (['street', 'city', 'postcode'] as const).some(
    (name) => values[name] !== before[name],
  )
  return details.deliveryKind === 'delivery' && isElsewhere
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
