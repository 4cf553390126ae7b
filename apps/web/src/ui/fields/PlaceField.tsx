import { useState, type ComponentProps } from 'react'
import { PlaceSearch } from '@marketday/fields/PlaceSearch.tsx'
import { Field, splitFieldProps, type FieldProps } from './Field.tsx'

type SearchProps = ComponentProps<typeof PlaceSearch>

type PlaceFieldProps = FieldProps &
  Omit<SearchProps, keyof FieldProps | 'source' | 'onProblem'> & {
    /** Null if address search is unavailable: the field is not shown. */
    source: SearchProps['source'] | null
  }

export function PlaceField(props: PlaceFieldProps) {
  const [{ error, ...frame }, { source, ...search }] = splitFieldProps(props)
  const [problem, setProblem] = useState<string | null>(null)
  if (!source) return null
  return (
    <Field {...frame} error={problem ?? error}>
      {(wiring) => (
        <PlaceSearch
          {...search}
          {...wiring}
          className="control"
          source={source}
          onProblem={setProblem}
        />
      )}
    </Field>
  )
}
