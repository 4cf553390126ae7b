import * as z from 'zod/mini'

import { TaxRateBp } from '../catalog/tax-rates.ts'
import { get, put } from '../endpoints/endpoint.ts'
import { financeAccess } from './finance.ts'

export const AccountNumber = z
  .string()
  .check(z.trim(), z.regex(/^\d{3,9}$/, 'Enter 3 to 9 digits, without spaces'))

const accounts = {
  /** Sales of rates without accounts of their own. */
  revenue: AccountNumber,
  outputTax: AccountNumber,
  receivables: AccountNumber,
  /** Money at the card provider until it is paid out. */
  cardClearing: AccountNumber,
  cash: AccountNumber,
  bank: AccountNumber,
  fees: AccountNumber,
  disputes: AccountNumber,
  giftCards: AccountNumber,
  storeCredit: AccountNumber,
  /** Gift cards and store credit that nobody paid for, and their corrections. */
  grantedCredit: AccountNumber,
  /** Card money of the same provider account that does not belong to orders. */
  otherCardMoney: AccountNumber,
}
export type AccountKind = keyof typeof accounts

export const accountNames: Readonly<Record<AccountKind, string>> = {
  revenue: 'Other sales',
  outputTax: 'Other output tax',
  receivables: 'Receivables',
  cardClearing: 'Card clearing',
  cash: 'Cash',
  bank: 'Bank',
  fees: 'Card provider fees',
  disputes: 'Dispute losses',
  giftCards: 'Gift card liability',
  storeCredit: 'Store credit liability',
  grantedCredit: 'Credit granted free of charge',
  otherCardMoney: 'Other card money',
}

export const accountKinds = Object.keys(accountNames) as readonly AccountKind[]

export const chartNames = {
  generic: 'Generic',
  skr03: 'SKR03 (Germany)',
  skr04: 'SKR04 (Germany)',
} as const
export type Chart = keyof typeof chartNames

const rateTerms = { rateBp: TaxRateBp, isExempt: z.boolean() }

/** Accounts of a tax rate. */
export const RateAccounts = z.strictObject({
  ...rateTerms,
  revenue: AccountNumber,
  outputTax: AccountNumber,
  /** Up to four digits are the tax key in DATEV files. */
  taxCode: z
    .string()
    .check(z.trim(), z.regex(/^[A-Za-z0-9.-]{0,10}$/, 'At most 10 letters and digits')),
  /** DATEV splits off the tax of this sales account itself. */
  isAutomatic: z.boolean(),
})
export type RateAccounts = z.output<typeof RateAccounts>

export const mostRateAccounts = 50

export const rateKey = ({ rateBp, isExempt }: Pick<RateAccounts, 'rateBp' | 'isExempt'>): string =>
  isExempt ? 'exempt' : String(rateBp)

const hasEachRateOnce = z.refine<{ rates: RateAccounts[] }>(
  ({ rates }) => new Set(rates.map(rateKey)).size === rates.length,
  { path: ['rates'], message: 'Two rows have the same tax rate' },
)

/** Kinds that are posted against each other and therefore need different accounts. */
const counterparts: readonly (readonly [AccountKind, readonly AccountKind[]])[] = [
  [
    'receivables',
    [
      'revenue',
      'outputTax',
      'cardClearing',
      'cash',
      'bank',
      'disputes',
      'giftCards',
      'storeCredit',
    ],
  ],
  ['cardClearing', ['bank', 'fees', 'disputes', 'otherCardMoney']],
  ['grantedCredit', ['giftCards', 'storeCredit']],
]

const haveOtherAccounts = counterparts.flatMap(([kind, others]) =>
  others.map((other) =>
    z.refine<Record<AccountKind, string>>((chosen) => chosen[kind] !== chosen[other], {
      path: [other],
      message: `Choose another account than for ${accountNames[kind].toLowerCase()}`,
    }),
  ),
)

const hasOtherDelivery = z.refine<{ receivables: string; deliveryRevenue: string | null }>(
  ({ receivables, deliveryRevenue }) => deliveryRevenue !== receivables,
  { path: ['deliveryRevenue'], message: 'Choose another account than for receivables' },
)

const haveOtherRevenue = z.refine<{ receivables: string; rates: RateAccounts[] }>(
  ({ receivables, rates }) =>
    rates.every(({ revenue, outputTax }) => revenue !== receivables && outputTax !== receivables),
  { path: ['rates'], message: 'Sales and tax need other accounts than receivables' },
)

export const PostingAccounts = z
  .strictObject({
    /** Chart of accounts from which the numbers were proposed. */
    chart: z.enum(Object.keys(chartNames) as [Chart, ...Chart[]]),
    ...accounts,
    /** Delivery fees of every rate; null: they are sales of their rate. */
    deliveryRevenue: z.nullable(AccountNumber),
    rates: z
      .array(RateAccounts)
      .check(z.maxLength(mostRateAccounts, `At most ${mostRateAccounts} rates`)),
    /** The tax adviser's number at DATEV; null without one. */
    consultant: z.nullable(
      z.int().check(z.minimum(1001, 'At least 1001'), z.maximum(9_999_999, 'At most 7 digits')),
    ),
    /** The business's number at the tax adviser. */
    client: z.nullable(
      z.int().check(z.minimum(1, 'At least 1'), z.maximum(99_999, 'At most 5 digits')),
    ),
    /** First month of the financial year. */
    yearStart: z.int().check(z.minimum(1), z.maximum(12)),
  })
  .check(hasEachRateOnce, haveOtherRevenue, hasOtherDelivery, ...haveOtherAccounts)
export type PostingAccounts = z.output<typeof PostingAccounts>

/** Includes rates of the shop's tax classes that have no accounts yet. */
export const getPostingAccounts = get('/finance/accounts', {
  access: financeAccess,
  summary: 'Account numbers of the journal; proposed ones until they are saved',
  response: z.object({
    accounts: PostingAccounts,
    isSaved: z.boolean(),
    /** Rates of the shop's tax classes. */
    rates: z.array(z.object(rateTerms)),
  }),
})

/** Closed months keep their figures; their journal uses the new account numbers. */
export const savePostingAccounts = put('/finance/accounts', {
  access: { permission: 'settings.edit' },
  summary: 'Choose the account numbers of the journal',
  body: PostingAccounts,
  response: PostingAccounts,
})
