import { formOf, metadataOf, textOf, type Form } from '../http/form-body.ts'
import { newId } from '../store.ts'
import type { Customer } from '../types.ts'
import { getObject, type World } from '../world.ts'

export function createCustomer(world: World, params: Form): Customer {
  const customer: Customer = {
    id: newId('cus_'),
    object: 'customer',
    address: null,
    balance: 0,
    created: world.clock.nowSeconds(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: newId('').slice(0, 8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
  return world.store.put(applyCustomer(customer, params))
}

export function updateCustomer(world: World, params: Form, id: string): Customer {
  return world.store.put(applyCustomer(getObject(world, 'customer', id), params))
}

export function deleteCustomer(world: World, id: string) {
  getObject(world, 'customer', id)
  world.store.remove('customer', id)
  return { id, object: 'customer', deleted: true }
}

export function listCustomers(world: World, params: Form): Customer[] {
  const email = textOf(params, 'email')
  return world.store
    .all('customer')
    .filter((customer) => email === null || customer.email === email)
}

function applyCustomer(customer: Customer, params: Form): Customer {
  for (const field of ['email', 'name', 'phone', 'description']) {
    if (field in params) customer[field] = textOf(params, field)
  }
  for (const field of ['address', 'shipping']) {
    if (field in params) customer[field] = formOf(params, field)
  }
  const method = textOf(formOf(params, 'invoice_settings'), 'default_payment_method')
  if (method !== null) customer.invoice_settings.default_payment_method = method
  customer.metadata = metadataOf(params, customer.metadata)
  return customer
}
