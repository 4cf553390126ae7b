import { expect, test } from 'vitest'

import { metresBetween } from './metres-between.ts'

// Quarter of the circumference at the mean earth radius of 6 371 008.8 m.
const quarter = 10_007_557.2

const at = (lat: number, lng: number) => ({ lat, lng })

test.each([
  { way: 'no way at all', from: at(53.8, -1.55), to: at(53.8, -1.55), metres: 0 },
  { way: 'from the equator to the pole', from: at(0, 0), to: at(90, 0), metres: quarter },
  { way: 'a quarter of the equator', from: at(0, 0), to: at(0, 90), metres: quarter },
  { way: 'to the other side of the earth', from: at(0, 0), to: at(0, 180), metres: 20_015_114.4 },
  { way: 'a quarter turn at 60° north', from: at(60, 0), to: at(60, 90), metres: 4_604_546.3 },
  { way: 'a degree of latitude', from: at(53, -1.55), to: at(54, -1.55), metres: 111_195.1 },
  { way: 'across the date line', from: at(0, 179.5), to: at(0, -179.5), metres: 111_195.1 },
])('$way, there and back, is $metres m', ({ from, to, metres }) => {
  expect(metresBetween(from, to)).toBe(metres)
  expect(metresBetween(to, from)).toBe(metres)
})
