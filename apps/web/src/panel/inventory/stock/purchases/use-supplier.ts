import type { Purchase } from '@marketday/contract/purchases/purchases'
import { isEmail } from '@marketday/contract/identity/email'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { suppliersQuery } from './purchase-queries.ts'

type Supplier = Pick<Purchase, 'supplierName' | 'supplierEmail' | 'supplierReference'>

const nobody: Supplier = { supplierName: '', supplierEmail: '', supplierReference: '' }

/** Who is ordered from; one of former orders brings the email address along. */
export function useSupplier(given: Supplier | null) {
  const known = useQuery(suppliersQuery).data?.rows ?? []
  const [supplier, setSupplier] = useState<Supplier>(
    given
      ? {
          supplierName: given.supplierName,
          supplierEmail: given.supplierEmail,
          supplierReference: given.supplierReference,
        }
      : nobody,
  )
  const change = (part: Partial<Supplier>) => setSupplier((before) => ({ ...before, ...part }))
  const problems = {
    supplierName: supplier.supplierName.trim() === '' ? 'Who do you order from?' : undefined,
    supplierEmail:
      supplier.supplierEmail.trim() === '' || isEmail(supplier.supplierEmail.trim())
        ? undefined
        : 'Not an email address',
  }
  return {
    supplier,
    known,
    problems,
    isReady: problems.supplierName === undefined && problems.supplierEmail === undefined,
    change,
    rename: (supplierName: string) => {
      const former = known.find(({ name }) => name === supplierName)
      change({
        supplierName,
        ...(former && supplier.supplierEmail === '' && { supplierEmail: former.email }),
      })
    },
  }
}
