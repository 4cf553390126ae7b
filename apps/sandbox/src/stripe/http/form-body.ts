import { invalid, missing } from './problem.ts'

export type FormValue = string | FormValue[] | Form
export type Form = { [key: string]: FormValue }

/** Parses Stripe's `a[b][0][c]=d` encoding. */
export function parseForm(text: string): Form {
  const root: Form = Object.create(null) as Form
  for (const [key, value] of new URLSearchParams(text)) {
    setPath(
      root,
      key.split('[').map((part) => part.replace(/\]$/, '')),
      value,
    )
  }
  return withLists(root) as Form
}

export function textOf(form: Form, key: string): string | null {
  const value = form[key]
  return typeof value === 'string' && value !== '' ? value : null
}

export function requiredText(form: Form, key: string): string {
  const value = textOf(form, key)
  if (value === null) throw missing(key)
  return value
}

export function integerOf(form: Form, key: string): number | null {
  const value = textOf(form, key)
  if (value === null) return null
  if (!/^-?\d{1,15}$/.test(value))
    throw invalid(`Invalid integer: ${value}`, key, 'parameter_invalid_integer')
  return Number(value)
}

export function flagOf(form: Form, key: string): boolean | null {
  const value = textOf(form, key)
  if (value === null) return null
  if (value !== 'true' && value !== 'false') throw invalid(`Invalid boolean: ${value}`, key)
  return value === 'true'
}

export function formOf(form: Form, key: string): Form {
  const value = form[key]
  return typeof value === 'object' && !Array.isArray(value) ? value : {}
}

export function listOf(form: Form, key: string): FormValue[] {
  const value = form[key]
  return Array.isArray(value) ? value : []
}

export function formsOf(form: Form, key: string): Form[] {
  return listOf(form, key).filter(
    (entry) => typeof entry === 'object' && !Array.isArray(entry),
  ) as Form[]
}

export function textsOf(form: Form, key: string): string[] {
  return listOf(form, key).filter((entry) => typeof entry === 'string')
}

/** Merges metadata like Stripe: an empty value removes the key. */
export function metadataOf(
  form: Form,
  before: Record<string, string> = {},
): Record<string, string> {
  if (form['metadata'] === '') return {}
  const merged = { ...before }
  for (const [key, value] of Object.entries(formOf(form, 'metadata'))) {
    if (value === '') delete merged[key]
    else merged[key] = String(value)
  }
  return merged
}

function setPath(root: Form, path: string[], value: string) {
  let node = root
  const last = path.length - 1
  for (const [depth, part] of path.entries()) {
    const key = part === '' ? String(Object.keys(node).length) : part
    if (depth === last) {
      node[key] = value
      return
    }
    const next = node[key]
    node =
      typeof next === 'object' && !Array.isArray(next)
        ? next
        : (node[key] = Object.create(null) as Form)
  }
}

function withLists(value: FormValue): FormValue {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(withLists)
  const entries = Object.entries(value).map(([key, inner]) => [key, withLists(inner)] as const)
  const isList = entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key))
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}
