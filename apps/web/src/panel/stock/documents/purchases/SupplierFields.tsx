import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { suppliersQuery } from './purchase-queries.ts'
import type { usePurchaseFields } from './use-purchase-fields.ts'

/** Free text with earlier suppliers as suggestions; choosing one fills in the email. */
export function SupplierFields({ form }: { form: ReturnType<typeof usePurchaseFields> }) {
  const offered = useId()
  const suppliers = useQuery(suppliersQuery).data?.rows ?? []
  const rename = (supplierName: string) => {
    const former = suppliers.find(({ name }) => name === supplierName)
    form.change({
      supplierName,
      ...(former && form.draft.supplierEmail === '' && { supplierEmail: former.email }),
    })
  }
  return (
    <div className="grid max-w-3xl gap-4 sm:grid-cols-3">
      <TextField
        label="Supplier"
        list={offered}
        autoComplete="off"
        maxLength={120}
        {...form.text('supplierName')}
        onChange={({ target }) => rename(target.value)}
      />
      <datalist id={offered}>
        {suppliers.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        label="Supplier’s email"
        type="email"
        optional
        autoComplete="off"
        maxLength={254}
        {...form.text('supplierEmail')}
      />
      <TextField
        label="Supplier’s reference"
        optional
        autoComplete="off"
        maxLength={100}
        {...form.text('supplierReference')}
      />
    </div>
  )
}
