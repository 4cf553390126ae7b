import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { keepRuntimeConfig, runtimeConfig } from '../document-context.tsx'
import { AddressFields } from './AddressFields.tsx'

const defaults = runtimeConfig()
afterEach(() => keepRuntimeConfig(defaults))

const labels = () => {
  const value = {
    address: '',
    lat: '',
    lng: '',
    data: { City: '', State: '', Country: '', Area: '', zip: '', street1: '', street2: '' },
  } as const
  const html = renderToStaticMarkup(
    <AddressFields id="place" value={value} onChange={() => {}} error={undefined} country="GB" />,
  )
  return [...html.matchAll(/<label[^>]*>([^<]+)/g)].map(([, label]) => label)
}

const written = ['Street and number', 'Postcode', 'Town']

test('an address is found or written by hand', () => {
  expect(labels()).toEqual(['Find your address', ...written])
})

test('without a search an address is written by hand only', () => {
  keepRuntimeConfig({ ...defaults, hasAddressSearch: false })
  expect(labels()).toEqual(written)
})
