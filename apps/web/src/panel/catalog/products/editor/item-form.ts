import { spellOut } from '@marketday/contract/endpoints/spell-out'
import { ProductInput } from '@marketday/contract/catalog/products/product-shapes'
import type { Item } from '@marketday/contract/catalog/products/products'
import { variantLabels } from '@marketday/contract/catalog/products/variant-fields'
import { toNestErrors } from '@hookform/resolvers'
import {
  useForm,
  type FieldError,
  type FieldErrors,
  type Path,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form'
import * as z from 'zod/mini'
import type { ApiError } from '../../../../platform/api/api.ts'
import { wordProblems } from '../../../../platform/forms/checked.ts'
import type { FormProblem } from '../../../../ui/forms/FormErrorSummary.tsx'
import { draftOf, inputOf, type ItemDraft } from './item-draft.ts'

wordProblems()

export type ItemFormApi = UseFormReturn<ItemDraft>

/** Item form with the server's schema; `null` is a new item. */
export function useItemForm(item: Item | null): ItemFormApi {
  return useForm<ItemDraft>({
    defaultValues: draftOf(item),
    resolver: checkDraft,
    mode: 'onTouched',
    shouldFocusError: false,
  })
}

/** Variant line of a field id; null for other fields. */
export function findLine(id: string): number | null {
  const [, line] = /^item\.variants\.(\d+)\./.exec(id) ?? []
  return line === undefined ? null : Number(line)
}

export const fieldId = (path: string) => `item.${path}`

export function problemsOf(errors: FieldErrors<ItemDraft>): FormProblem[] {
  return leaves(errors, '').map(({ path, message }) => ({
    message: `${wordOf(path)}: ${message}`,
    fieldId: fieldId(path),
  }))
}

export function showServerErrors(form: ItemFormApi, error: ApiError): FormProblem[] {
  return error.errors.map(({ path, message }) => {
    const field = fieldOf(path.replace(/^item\./, ''))
    form.setError(field as Path<ItemDraft>, { message })
    return { message: `${wordOf(field)}: ${message}`, fieldId: fieldId(field) }
  })
}

/** Names of changed parts: several variants by number, a single one by cells. */
export function changedNames(
  dirty: UseFormReturn<ItemDraft>['formState']['dirtyFields'],
): string[] {
  const { variants = [], ...fields } = dirty
  const lines = variants.flatMap((cells) => {
    const changed = Object.entries(cells ?? {}).filter(([, part]) => isDirty(part))
    return changed.length > 0 ? [changed.map(([cell]) => cell)] : []
  })
  const [first = []] = lines
  return [
    ...Object.keys(fields).map(wordOf),
    ...(lines.length > 1 ? [`${lines.length} variants`] : first.map(spelledOut)),
  ]
}

const isDirty = (part: unknown): boolean =>
  typeof part === 'object' && part !== null ? Object.values(part).some(isDirty) : part === true

export function wordOf(path: string): string {
  const [head = '', index, field] = path.split('.')
  if (head === 'variants' && field)
    return index === '0' ? spelledOut(field) : `${spelledOut(field)}, line ${Number(index) + 1}`
  return spelledOut(head)
}

/** Field names are spelled out unless listed. */
const spelledOut = (name: string): string => fieldLabels[name] ?? spellOut(name)

const fieldLabels: Readonly<Record<string, string>> = {
  ...variantLabels,
  slug: 'Address',
  publishAt: 'Publishing time',
  unpublishAt: 'Unpublishing time',
  categoryId: 'Category',
  vendor: 'Brand',
  kind: 'Kind of item',
  leadDays: 'Days to make it',
  productType: 'Type',
  hsCode: 'HS code',
  seoTitle: 'Search title',
  seoDescription: 'Search description',
  images: 'Pictures',
  files: 'Files to download',
  variants: 'Prices and variants',
  saleFrom: 'Sale begins',
  saleUntil: 'Sale ends',
  initialStock: 'First stock',
  customValues: 'Custom fields',
  optionValues: 'Combination',
}

const checkDraft: Resolver<ItemDraft> = (draft, _context, options) => {
  const [name = '', ...others] = options.names ?? []
  const errors = others.length === 0 ? fieldErrors(draft, name) : draftErrors(draft)
  if (Object.keys(errors).length === 0) return { values: draft, errors: {} }
  return { values: {}, errors: toNestErrors<ItemDraft>(errors, options) }
}

/** Validates one field. Skips other variants: validating two thousand on each key press is too slow. */
export function fieldErrors(draft: ItemDraft, name: string): Record<string, FieldError> {
  const [, line] = /^variants\.(\d+)\./.exec(name) ?? []
  const variant = draft.variants[Number(line)]
  if (!variant) return draftErrors({ ...draft, variants: [] })
  const errors = draftErrors({
    ...draft,
    options: [],
    variants: [{ ...variant, optionValues: [] }],
  })
  return Object.fromEntries(
    Object.entries(errors).map(([path, error]) => [
      path.replace(/^variants\.0\./, `variants.${line}.`),
      error,
    ]),
  )
}

export function draftErrors(draft: ItemDraft): Record<string, FieldError> {
  const errors: Record<string, FieldError> = {}
  for (const issue of z.safeParse(ProductInput, inputOf(draft)).error?.issues ?? [])
    errors[fieldOf(issue.path.join('.'))] ??= {
      type: issue.code ?? 'custom',
      message: issue.message,
    }
  return errors
}

const fieldOf = (path: string): string => (path.startsWith('tags') ? 'tags' : path)

function leaves(errors: object, prefix: string): { path: string; message: string }[] {
  return Object.entries(errors).flatMap(([name, value]: [string, unknown]) => {
    if (!value || typeof value !== 'object' || name === 'ref') return []
    const path = prefix ? `${prefix}.${name}` : name
    const { message } = value as { message?: unknown }
    return typeof message === 'string' ? [{ path, message }] : leaves(value, path)
  })
}
