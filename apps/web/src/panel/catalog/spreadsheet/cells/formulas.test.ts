import { expect, test } from 'vitest'
import { applyFormula, readFormula } from './formulas.ts'

const compute = (text: string, amount: number | null, places = 2) => {
  const formula = readFormula(text)
  if (!formula) return null
  const others: Readonly<Record<string, number | null>> = {
    price: 450,
    cost: 180,
    'price before': null,
  }
  return applyFormula(formula, { amount, places, look: (name) => others[name] })
}

test.each([
  ['+10 %', 450, 495],
  ['+10%', 455, 501],
  ['-2,5 %', 1_000, 975],
  ['−10 %', 450, 405],
  ['-1.00', 450, 350],
  ['+ 0,5', 450, 500],
  ['× 2', 450, 900],
  ['*1.5', 333, 500],
  ['/ 3', 100, 33],
  ['÷ 2', 101, 51],
  ['round .99', 450, 499],
  ['round .99', 448, 399],
  ['round ,95', 1_010, 995],
  ['round .5', 480, 450],
  ['+10 % round .99', 450, 499],
  ['= cost × 2.5', 999, 450],
  ['=price', 1, 450],
  ['= cost * 2.5 round .99', 1, 499],
  ['= price + 1.00', null, 550],
  ['= PRICE - 10 %', null, 405],
  ['+0.000001 %', 450, 450],
])('INV-10 the formula “%s” makes of %j: %j', (text, amount, expected) => {
  expect(compute(text, amount)).toEqual({ amount: expected })
})

test.each([
  ['+10 %', null, 'There is no number here yet'],
  ['-5.00', 450, 'It would fall below zero'],
  ['-100.5 %', 450, 'It would fall below zero'],
  ['+0.005', 450, 'At most 2 digits after the point'],
  ['/ 0', 450, 'Nothing can be divided by zero'],
  ['= weight × 2', 450, 'There is no column called weight'],
  ['= price before × 2', 450, 'There is no price before in this line'],
  ['× 99999999999999999', 450, 'Too large'],
])('INV-10 the formula “%s” cannot be made of %j: %s', (text, amount, problem) => {
  expect(compute(text, amount)).toEqual({ problem })
})

test.each([
  ['+50', 450, 500],
  ['round .99', 450, null],
  ['+10 %', 333, 366],
])('INV-10 in a currency without fractions “%s” makes of %j: %j', (text, amount, expected) => {
  expect(compute(text, amount, 0)).toEqual(
    expected === null ? { problem: 'Whole numbers only' } : { amount: expected },
  )
})

test.each(['4.50', '', 'abc', '=', '= × 2', '+', '+10 % banana', 'round', '1 + 1', '--5'])(
  'INV-10 “%s” is no formula',
  (text) => {
    expect(readFormula(text)).toBeNull()
  },
)
