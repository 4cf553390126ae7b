import { createContext } from 'react'

/** Texts of the field (spec 2, 3). */
const english = {
  selector: 'Country Code Selector',
  noCountry: 'No country chosen',
  countries: 'Countries',
  noneFound: 'No country found',
  search: 'Search by country name or country code',
}

/** A shop in another language gives its own. */
export const PhoneLabels = createContext(english)
