import { minorDigits } from '@marketday/contract/money/money'
import { mostDatevRows } from '@marketday/contract/reports/journal'
import { accountNames } from '@marketday/contract/reports/posting-accounts'
import type { AccountKind, PostingAccounts } from '@marketday/contract/reports/posting-accounts'

import type { Days } from '../../dashboard/range.ts'
import { accountLength, longestAccountLength, startOfYear } from './datev-accounts.ts'

interface Batch extends Days {
  readonly currency: string
  readonly accounts: PostingAccounts
  readonly postings: number
}

/** Null if a file can be made. */
export function whyNoDatevFile({ accounts, currency, from, to, postings }: Batch): string | null {
  const { consultant, client, yearStart } = accounts
  if (consultant === null || client === null)
    return 'Enter the DATEV consultant and client numbers under Posting accounts'
  if (minorDigits(currency) > 2) return `DATEV files have two decimals, ${currency} has three`
  if (startOfYear(from, yearStart) !== startOfYear(to, yearStart))
    return 'Choose days of one financial year'
  // A posting with tax can need two rows.
  if (postings * 2 > mostDatevRows) return 'Too many postings for one file. Choose a shorter period'
  return whyNoAccount(accounts)
}

function whyNoAccount(accounts: PostingAccounts): string | null {
  const length = accountLength(accounts)
  if (length > longestAccountLength)
    return `DATEV account numbers have at most ${longestAccountLength} digits, those of customers one more`
  const kind: AccountKind = 'receivables'
  return accounts[kind].length > length + 1
    ? `${accountNames[kind]}: at most ${length + 1} digits, one more than the longest other account`
    : null
}
