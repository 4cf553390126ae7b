import { queryClient } from '../../../platform/api/query-client.ts'
import type { FieldProps } from '../../../ui/fields/Field.tsx'
import { SuggestField } from '../../../ui/fields/SuggestField.tsx'
import { listShopLinks } from './shop-links.ts'

interface LinkFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
}

/** Address with suggestions from the pages of the shop. */
export function LinkField({ value, onChange, ...frame }: LinkFieldProps) {
  const find = async (text: string) => {
    const links = await listShopLinks(queryClient)
    const query = text.trim().toLowerCase()
    return links
      .filter(({ title, path }) => `${title} ${path}`.toLowerCase().includes(query))
      .slice(0, 8)
      .map(({ title, path }) => ({ id: path, label: title, detail: path }))
  }
  return (
    <SuggestField
      {...frame}
      hint="Type the name of a page, or an address that begins with https://"
      value={value}
      maxLength={500}
      find={find}
      onChange={onChange}
      onChoose={({ id }) => onChange(id)}
    />
  )
}
