import { describe, expect, it } from 'vitest'

import { parsePlace } from '../contact/place.ts'
import { firstTaxClasses, taxNameIn } from './country-taxes.ts'
import { TaxClassInput } from './tax-classes.ts'
import { untaxed } from './tax-lines.ts'
import { taxPlaceOf } from './tax-place.ts'
import { appliedTax, homeRateBp } from './tax-rates.ts'
import type { TaxRate, TaxedClass } from './tax-rates.ts'

const rate = (country: string, rateBp: number, rest: Partial<TaxRate> = {}): TaxRate => ({
  country,
  region: '',
  rateBp,
  validFrom: null,
  ...rest,
})

const standard: TaxedClass = {
  isExempt: false,
  home: { country: 'GB', region: 'England' },
  day: '2026-11-26',
  rates: [
    rate('GB', 2000),
    rate('GB', 1750, { validFrom: '2026-11-26' }),
    rate('GB', 2100, { validFrom: '2026-11-27' }),
    rate('DE', 1900),
    rate('US', 0),
    rate('US', 725, { region: 'California' }),
    rate('US', 750, { region: 'California', validFrom: '2026-01-01' }),
  ],
}

describe('the tax that applies', () => {
  it.each([
    ['at home, from the first day of a new rate on', null, { name: 'VAT', rateBp: 1750 }],
    ['at home, by its address', { country: 'GB', region: '' }, { name: 'VAT', rateBp: 1750 }],
    ['in another country', { country: 'DE', region: 'Bayern' }, { name: 'VAT', rateBp: 1900 }],
    [
      'in a region, the newest',
      { country: 'US', region: ' california' },
      { name: 'Sales tax', rateBp: 750 },
    ],
    [
      'in another region, that of the country',
      { country: 'US', region: 'Oregon' },
      { name: 'Sales tax', rateBp: 0 },
    ],
    [
      'where nothing is said, as at home',
      { country: 'FR', region: '' },
      { name: 'VAT', rateBp: 1750 },
    ],
  ] as const)('%s', (_what, place, tax) => {
    expect(appliedTax(standard, place)).toEqual({ ...tax, isExempt: false })
  })

  it('the day before a new rate is the former one', () => {
    expect(homeRateBp({ ...standard, day: '2026-11-25' })).toBe(2000)
    expect(homeRateBp({ ...standard, day: '2026-11-27' })).toBe(2100)
  })

  it('of what is exempt is none, and of what has no class nothing is said', () => {
    const exempt = { ...standard, isExempt: true, rates: [] }
    expect(appliedTax(exempt, { country: 'DE', region: '' })).toMatchObject({
      rateBp: 0,
      isExempt: true,
    })
    expect(appliedTax(null, null)).toEqual(untaxed)
    expect(homeRateBp({ ...standard, rates: [] })).toBe(0)
  })
})

describe('where an address is taxed', () => {
  const at = (Country: string, State = '') => {
    const place = parsePlace(null)
    return taxPlaceOf({ ...place, data: { ...place.data, Country, State } })
  }
  it.each([
    ['Germany', 'DE'],
    ['united kingdom', 'GB'],
    ['UK', 'GB'],
    ['FR', 'FR'],
    ['United States', 'US'],
  ])('%s is %s', (name, country) => {
    expect(at(name, 'North')).toEqual({ country, region: 'North' })
  })
  it('a country that nobody knows, and no address, are home', () => {
    expect([at('Atlantis'), at(''), taxPlaceOf(null)]).toEqual([null, null, null])
  })
})

describe('what a business begins with', () => {
  it('is what its country has', () => {
    expect(firstTaxClasses('GB').map(({ name, rateBp }) => [name, rateBp])).toEqual([
      ['Standard rate', 2000],
      ['Reduced rate', 500],
      ['Zero rate', 0],
      ['Exempt', null],
    ])
    expect(firstTaxClasses('AT')).toHaveLength(5)
    expect(firstTaxClasses('US')[0]).toEqual({
      name: 'Standard rate',
      isExempt: false,
      rateBp: null,
    })
    expect([taxNameIn('DE'), taxNameIn('AU'), taxNameIn('US'), taxNameIn('BR')]).toEqual([
      'VAT',
      'GST',
      'Sales tax',
      'Tax',
    ])
  })
})

describe('a class', () => {
  const problems = (input: object) =>
    TaxClassInput.safeParse({ name: 'A', isExempt: false, ...input }).error?.issues.map(
      ({ message }) => message,
    )
  it('has each place and day once, and exempt none', () => {
    const twice = [rate('GB', 1), rate('GB', 2)]
    expect(problems({ rates: twice })).toEqual(['Two rates have the same place and date'])
    expect(problems({ rates: [rate('GB', 1), rate('GB', 2, { validFrom: '2026-01-01' })] })).toBe(
      undefined,
    )
    expect(problems({ rates: [rate('GB', 1)], isExempt: true })).toEqual([
      'Exempt classes have no rates',
    ])
    expect(problems({ rates: [rate('GB', 10_001)] })).toEqual(['At most 100 %'])
  })
})
