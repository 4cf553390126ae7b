import { formOf, formsOf, metadataOf, textOf, type Form } from '../http/form-body.ts'
import { newId } from '../store.ts'
import type { Customer } from '../types.ts'
import { getObject, newObject, type World } from '../world.ts'

export function createCustomer(world: World, params: Form): Customer {
  const customer = newObject(world, 'customer', {
    email: null,
    invoice_prefix: newId('').slice(0, 8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    name: null,
  })
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

function applyCustomer(customer: Customer, params: Form): Customer {
  for (const field of ['email', 'name', 'phone', 'description', 'tax_exempt']) {
    if (field in params) customer[field] = textOf(params, field)
  }
  for (const field of ['address', 'shipping']) {
    if (field in params) customer[field] = readDetails(formOf(params, field))
  }
  const settings = formOf(params, 'invoice_settings')
  if ('custom_fields' in settings)
    customer.invoice_settings['custom_fields'] = formsOf(settings, 'custom_fields').map(
      (field) => ({
        name: textOf(field, 'name'),
        value: textOf(field, 'value'),
      }),
    )
  const method = textOf(settings, 'default_payment_method')
  if (method !== null) customer.invoice_settings.default_payment_method = method
  customer.metadata = metadataOf(params, customer.metadata)
  return customer
}

const DETAILS = ['city', 'country', 'line1', 'line2', 'postal_code', 'state', 'name', 'phone']

/** An address, or the recipient of a shipment with its own. */
function readDetails(form: Form): Record<string, unknown> {
  const texts = DETAILS.filter((field) => field in form).map((field) => [
    field,
    textOf(form, field),
  ])
  const address = 'address' in form ? { address: readDetails(formOf(form, 'address')) } : {}
  return { ...Object.fromEntries(texts), ...address } as Record<string, unknown>
}
