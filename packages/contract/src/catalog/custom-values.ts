import * as z from 'zod/mini'

import { Id, line, text } from '../endpoints/scalars.ts'

export const customFieldLimits = { fields: 30, choices: 50, letters: 2_000 } as const

export const customFieldKinds = ['text', 'number', 'yesNo', 'date', 'choice'] as const
export const CustomFieldKind = z.enum(customFieldKinds)
export type CustomFieldKind = z.output<typeof CustomFieldKind>

export const CustomValue = z.union([
  text(customFieldLimits.letters),
  z.number().check(z.minimum(-1e12), z.maximum(1e12)),
  z.boolean(),
])
export type CustomValue = z.output<typeof CustomValue>

/** Values by field id. Omitted: unchanged, null: empty. */
export const CustomValues = z.record(Id, z.nullable(CustomValue))
export type CustomValues = z.output<typeof CustomValues>

/** Returns the reason the value is invalid, or null. */
export function customValueProblem(
  { kind, choices }: { readonly kind: CustomFieldKind; readonly choices: readonly string[] },
  value: CustomValue,
): string | null {
  if (kind === 'choice')
    return choices.some((choice) => choice === value) ? null : `Choose one of ${choices.join(', ')}`
  const { schema, problem } = kinds[kind]
  return z.safeParse(schema, value).success ? null : problem
}

const kinds = {
  text: { schema: z.string(), problem: 'Enter a text' },
  number: { schema: z.number(), problem: 'Enter a number, such as 12.5' },
  yesNo: { schema: z.boolean(), problem: 'Choose yes or no' },
  date: { schema: z.iso.date(), problem: 'Enter a date, such as 2026-11-30' },
}

export const CustomFact = z.object({
  id: Id,
  label: z.string(),
  kind: CustomFieldKind,
  value: CustomValue,
})
export type CustomFact = z.output<typeof CustomFact>

export const ShownCustomField = z.object({ id: Id, label: line(60) })
