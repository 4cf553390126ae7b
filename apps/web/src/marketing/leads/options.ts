import type { SelectOption } from '../../ui/fields/SelectField.tsx'

/** A table of the contract as the choices of a list. */
export const optionsOf = (table: Readonly<Record<string, string>>): SelectOption[] =>
  Object.entries(table).map(([value, label]) => ({ value, label }))
