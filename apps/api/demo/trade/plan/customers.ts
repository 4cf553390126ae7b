import type { ParsedPlace } from '@marketday/contract/contact/place'

import type { Random } from '../../random.ts'
import { addresses, placeOf } from './addresses.ts'

export interface Customer {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly place: ParsedPlace
  readonly postcode: string
}

const firstNames =
  `Amelia Oliver Priya Hamza Charlotte Kwame Freya Mateusz Zainab Callum Niamh Arjun Grace Tomasz Leila Reuben
  Isla Marcus Yasmin Declan Harriet Idris Poppy Stefan Aisha Rowan Bronwyn Felix Nadia Gareth Imogen Samuel Farah Lewis Martha
  Dominic Chidi Rosa Ewan Thea`.split(/\s+/)
const lastNames =
  `Ackroyd Sharma Whitaker Begum Lister Mensah Holroyd Kowalski Firth Hussain Sutcliffe Doyle Patel Armitage Novak
  Greenwood Adeyemi Barraclough Khan Illingworth Rossi Hepworth Chen Dewhirst Okoro Pickles Murphy Shackleton Ali Varley
  Bairstow Nguyen Haigh Fletcher Singh Crowther Evans Dawson Petrov Thackray`.split(/\s+/)

export function makeCustomers(random: Random, count: number): Customer[] {
  return Array.from({ length: count }, (_, index) => {
    const first = firstNames[index % firstNames.length] ?? ''
    // Shift the surname each time the first names repeat.
    const last =
      lastNames[(index * 7 + Math.floor(index / firstNames.length) * 3) % lastNames.length] ?? ''
    const address = random.pick(addresses)
    return {
      name: `${first} ${last}`,
      email: `${first}.${last}@example.com`.toLowerCase(),
      phone: `+447700900${String(index).padStart(3, '0')}`,
      place: placeOf(address, String(random.between(2, 198))),
      postcode: address[1],
    }
  })
}

export function pickCustomer(random: Random, customers: readonly Customer[]): Customer {
  const rank = Math.floor(random.next() ** 1.9 * customers.length)
  const customer = customers[rank]
  if (!customer) throw new Error('there are no customers')
  return customer
}
