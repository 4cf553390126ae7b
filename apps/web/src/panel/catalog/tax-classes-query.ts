import { listTaxClasses, type TaxClass } from '@marketday/contract/catalog/tax-classes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/api/query-client.ts'

export const taxClassesQuery = queryOptions({
  queryKey: ['tax_class'],
  queryFn: ({ signal }) => call(listTaxClasses, { signal }),
})

export const taxClassOptions = (rows: readonly TaxClass[]) =>
  rows.map((row) => ({ value: row.id, label: rateInWords(row) }))

/** Such as `Reduced rate, 5%`. */
const rateInWords = ({ name, isExempt, homeRateBp }: TaxClass) =>
  isExempt ? name : `${name}, ${homeRateBp / 100}%`

/** Changed defaults affect missing values of items. */
export const refreshTaxes = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: taxClassesQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: ['product'] }),
  ])
