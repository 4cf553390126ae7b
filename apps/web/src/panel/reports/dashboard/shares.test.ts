import { expect, test } from 'vitest'
import { foldedShares } from './SalesCharts.tsx'

const share = (label: string, salesMinor: number) => ({ label, salesMinor })

test('small shares stand together and nothing is lost from the sum', () => {
  const shares = [
    share('a', 10),
    share('b', 70),
    share('c', 5),
    share('d', 40),
    share('e', 3),
    share('f', 2),
    share('g', 1),
  ]
  const folded = foldedShares(shares)
  expect(folded.map(({ label }) => label)).toEqual(['b', 'd', 'a', 'c', 'e', 'Other'])
  expect(folded.reduce((sum, { value }) => sum + value, 0)).toBe(131)
})

test('six shares need no “Other”', () => {
  expect(foldedShares('abcdef'.split('').map((label) => share(label, 1)))).toHaveLength(6)
})
