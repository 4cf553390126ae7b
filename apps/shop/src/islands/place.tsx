import type { ParsedPlace } from '@marketday/contract/contact/place'
import { placeFields } from '@marketday/contract/contact/place-fields'
import { PlaceSearch } from '@marketday/fields/PlaceSearch.tsx'
import type { PlaceSource } from '@marketday/fields/use-place-search.ts'
import { replaceField } from './replace-field.ts'
import { findPlaces, getPlace } from './shop-api.ts'

const source: PlaceSource = {
  find: async (input, signal) => (await findPlaces({ query: { input }, signal })).rows,
  get: (placeId) => getPlace({ params: { placeId } }),
}

/** Replaces the plain input with the address search; text and focus are preserved. */
export function openPlace(plain: HTMLInputElement): void {
  if (!plain.isConnected || plain.role === 'combobox') return
  const { form } = plain
  replaceField(
    plain,
    <PlaceSearch
      id={plain.id}
      className="field"
      aria-describedby={plain.getAttribute('aria-describedby') ?? undefined}
      defaultValue={plain.value}
      source={source}
      onFound={(place) => form && fillIn(form, place)}
      onProblem={say}
    />,
  )
}

/** Fills the address fields, which stay editable, and requests the delivery times. */
function fillIn(form: HTMLFormElement, place: ParsedPlace): void {
  const parts = Object.entries({ postcode: place.data.zip, ...placeFields(place) })
  const fields = parts.flatMap(([name, value]) => {
    const field = form.elements.namedItem(name)
    if (!(field instanceof HTMLInputElement)) return []
    field.value = value
    return [field]
  })
  const first = fields.find(({ value }) => value === '') ?? form.elements.namedItem('street')
  if (first instanceof HTMLElement) first.focus()
  form.requestSubmit(form.querySelector<HTMLButtonElement>('button[value="update"]') ?? undefined)
}

const usual = document.querySelector('#find-address-hint')?.textContent ?? ''

function say(problem: string | null): void {
  const hint = document.querySelector('#find-address-hint')
  if (hint) hint.textContent = problem ?? usual
}
