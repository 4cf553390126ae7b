import type { ParsedPlace } from '@marketday/contract/contact/place'
import type { PlaceSource } from '@marketday/fields/use-place-search.ts'
import { useState } from 'react'
import { PhoneField } from '../../src/ui/fields/PhoneField.tsx'
import { PlaceField } from '../../src/ui/fields/PlaceField.tsx'
import { Section, Specimen } from '../Specimen.tsx'

export function Reaching() {
  return (
    <Section title="Phone and address">
      <Specimen name="PhoneField: empty">
        <PhoneField label="Phone" optional defaultCountry="GB" />
      </Specimen>
      <Specimen name="PhoneField: filled">
        <PhoneField label="Phone of the shop" defaultValue="+441134960000" />
      </Specimen>
      <Specimen name="PhoneField: some countries only, with a search">
        <PhoneField
          label="Phone of the driver"
          hint="A number in the country of your shop, or next to it"
          defaultCountry="CH"
          onlyCountries={['CH', 'DE', 'FR', 'AT', 'IT']}
          searchable
        />
      </Specimen>
      <Specimen name="PhoneField: national">
        <PhoneField
          label="Phone in this country"
          mode="national"
          defaultCountry="GB"
          defaultValue="+441134960000"
        />
      </Specimen>
      <Specimen name="PhoneField: wrong">
        <PhoneField
          label="Mobile"
          defaultValue="+4411"
          error="This phone number has a digit too many or too few"
        />
      </Specimen>
      <Specimen name="PhoneField: disabled">
        <PhoneField label="Phone on the invoice" defaultValue="+441134960000" disabled />
      </Specimen>
      <Addresses />
    </Section>
  )
}

function Addresses() {
  const [foundAddress, setFound] = useState('')
  return (
    <>
      <Specimen name="PlaceField: finds">
        <PlaceField
          label="Find your address"
          hint={foundAddress || 'Type “bri”; arrows choose, Enter takes it'}
          source={leeds}
          onFound={({ address }) => setFound(address)}
        />
      </Specimen>
      <Specimen name="PlaceField: does not answer">
        <PlaceField
          label="Find the address"
          error={unavailable}
          source={silent}
          onFound={() => {}}
        />
      </Specimen>
      <Specimen name="PlaceField: disabled">
        <PlaceField label="Find another address" disabled source={leeds} onFound={() => {}} />
      </Specimen>
    </>
  )
}

const streets = ['Briggate', 'Bridge End', 'Bridge Street']

const leeds: PlaceSource = {
  find: async (text) =>
    streets
      .filter((street) => street.toLowerCase().startsWith(text.toLowerCase()))
      .map((main) => ({
        placeId: main,
        description: `${main}, Leeds`,
        main,
        secondary: 'Leeds',
      })),
  get: async (placeId) => placeOf(placeId),
}

const placeOf = (street: string): ParsedPlace => ({
  address: `${street}, Leeds`,
  lat: 53.7964,
  lng: -1.5423,
  data: {
    City: 'Leeds',
    State: 'England',
    Country: 'United Kingdom',
    Area: '',
    zip: '',
    street1: '',
    street2: street,
  },
})

const unavailable =
  'The address search does not answer right now. Please write the address by hand.'

const silent: PlaceSource = {
  find: () => Promise.reject(new Error(unavailable)),
  get: () => Promise.reject(new Error(unavailable)),
}
