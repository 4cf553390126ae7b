import { useId } from 'react'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import type { useSupplier } from './use-supplier.ts'

interface SupplierFieldsProps {
  fields: ReturnType<typeof useSupplier>
  isChecked: boolean
}

/** Free text, with the suppliers of former orders offered. */
export function SupplierFields({ fields, isChecked }: SupplierFieldsProps) {
  const offered = useId()
  const { supplier, known, problems, change, rename } = fields
  return (
    <div className="grid max-w-3xl gap-4 sm:grid-cols-3">
      <TextField
        label="Supplier"
        list={offered}
        autoComplete="off"
        maxLength={120}
        value={supplier.supplierName}
        onChange={({ target }) => rename(target.value)}
        error={isChecked ? problems.supplierName : undefined}
      />
      <datalist id={offered}>
        {known.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        label="Supplier’s email"
        type="email"
        optional
        autoComplete="off"
        maxLength={254}
        value={supplier.supplierEmail}
        onChange={({ target }) => change({ supplierEmail: target.value })}
        error={isChecked ? problems.supplierEmail : undefined}
      />
      <TextField
        label="Supplier’s reference"
        optional
        autoComplete="off"
        maxLength={100}
        value={supplier.supplierReference}
        onChange={({ target }) => change({ supplierReference: target.value })}
      />
    </div>
  )
}
