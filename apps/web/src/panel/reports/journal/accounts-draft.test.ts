import { proposeAccounts } from '@marketday/contract/reports/account-charts'
import { expect, test } from 'vitest'

import { addRate, parseDraft, proposeDraft, toDraft } from './accounts-draft.ts'

const shopRates = [{ rateBp: 1050, isExempt: false }]
const accounts = {
  ...proposeAccounts('skr04', shopRates),
  consultant: null,
  client: null,
  yearStart: 7,
  deliveryRevenue: null,
}

test('accounts are the same after editing nothing', () => {
  expect(parseDraft(toDraft(accounts)).data).toEqual(accounts)
})

test('another chart replaces the numbers and keeps the rates of the shop', () => {
  const draft = { ...toDraft(accounts), ...proposeDraft('skr03', shopRates) }
  expect(draft).toMatchObject({ chart: 'skr03', bank: '1200', yearStart: '7' })
  expect(draft.rates.map(({ percent, revenue }) => [percent, revenue])).toEqual([
    [19, '8400'],
    [10.5, '8200'],
    [7, '8300'],
    [0, '8100'],
  ])
})

test('problems of a rate name its row and field', () => {
  const draft = toDraft(accounts)
  const rates = addRate(draft).map((rate, at) => (at === 0 ? { ...rate, revenue: '44' } : rate))
  const paths = parseDraft({ ...draft, rates }).error?.issues.map(({ path }) => path)
  expect(paths).toEqual([['rates.0.revenue'], ['rates.4.rateBp']])
})
