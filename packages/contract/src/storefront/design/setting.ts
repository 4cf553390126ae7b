import * as z from 'zod/mini'

import { DesignPicture } from './design-picture.ts'
import { Id, Slug, text } from '../../endpoints/scalars.ts'

/** One setting of a section or block: its schema, its default and how the editor shows it. */
export interface Setting<T> {
  readonly kind:
    | 'text'
    | 'longText'
    | 'link'
    | 'toggle'
    | 'choice'
    | 'number'
    | 'picture'
    | 'products'
    | 'categories'
    | 'collection'
  readonly label: string
  readonly hint: string
  readonly schema: z.ZodMiniType<T>
  readonly standard: T
  /** Values of a choice with their labels. */
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** Bounds of a number, in its steps. */
  readonly range: { readonly least: number; readonly most: number; readonly step: number } | null
  /** Longest text, or most entries of a list. */
  readonly most: number
}

const plain = { hint: '', options: [], range: null, most: 0 } as const

interface TextOptions {
  readonly most: number
  readonly hint?: string
}

/** One line. Empty means the shop's own default in its language, or nothing. */
export const lineSetting = (label: string, { most, hint = '' }: TextOptions): Setting<string> => ({
  ...plain,
  kind: 'text',
  label,
  hint,
  most,
  schema: text(most),
  standard: '',
})

/** Several paragraphs, separated by empty lines. */
export const textSetting = (label: string, { most, hint = '' }: TextOptions): Setting<string> => ({
  ...lineSetting(label, { most, hint }),
  kind: 'longText',
})

/** Path of the shop, such as `/products`, or an https address; empty for none. */
const Link = z
  .string()
  .check(
    z.trim(),
    z.maxLength(500, 'At most 500 characters'),
    z.regex(
      /^(?:|\/(?!\/)[^\s\\]*|https:\/\/[^\s\\]+|mailto:[^\s@]+@[^\s@]+|tel:\+?[\d ]+)$/,
      'A path such as /products, or an address that begins with https://',
    ),
  )

export const linkSetting = (label = 'Link'): Setting<string> => ({
  ...plain,
  kind: 'link',
  label,
  most: 500,
  schema: Link,
  standard: '',
})

export const toggleSetting = (label: string, standard: boolean, hint = ''): Setting<boolean> => ({
  ...plain,
  kind: 'toggle',
  label,
  hint,
  schema: z.boolean(),
  standard,
})

/** The first value is the default. */
export function choiceSetting<const V extends string>(
  label: string,
  labels: Readonly<Record<V, string>>,
): Setting<V> {
  const values = Object.keys(labels) as V[]
  const [standard] = values
  if (standard === undefined) throw new Error(`${label} has no values`)
  return {
    ...plain,
    kind: 'choice',
    label,
    options: values.map((value) => ({ value, label: labels[value] })),
    schema: z.enum(values),
    standard,
  }
}

export const numberSetting = (
  label: string,
  { least, most, standard }: { least: number; most: number; standard: number },
): Setting<number> => ({
  ...plain,
  kind: 'number',
  label,
  range: { least, most, step: 1 },
  schema: z.int().check(z.minimum(least, `At least ${least}`), z.maximum(most, `At most ${most}`)),
  standard,
})

export const pictureSetting = (label = 'Picture'): Setting<DesignPicture | null> => ({
  ...plain,
  kind: 'picture',
  label,
  schema: z.nullable(DesignPicture),
  standard: null,
})

/** Chosen items in their order; none means the newest. */
export const productsSetting = (label: string, most: number): Setting<string[]> => ({
  ...plain,
  kind: 'products',
  label,
  most,
  schema: z.array(Id).check(z.maxLength(most, `At most ${most} items`)),
  standard: [],
})

/** Chosen categories in their order; none means all top categories. */
export const categoriesSetting = (label: string, most: number): Setting<string[]> => ({
  ...productsSetting(label, most),
  kind: 'categories',
  schema: z.array(Id).check(z.maxLength(most, `At most ${most} categories`)),
})

/** Slug of a collection; null means every collection chosen for the home page. */
export const collectionSetting = (label: string): Setting<string | null> => ({
  ...plain,
  kind: 'collection',
  label,
  schema: z.nullable(Slug),
  standard: null,
})

export type Settings = Readonly<Record<string, Setting<unknown>>>

export type ValuesOf<S> = {
  readonly [K in keyof S]: S[K] extends Setting<infer T> ? T : never
}
