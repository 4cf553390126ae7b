import * as z from 'zod/mini'

import { del, get, post, put } from '../endpoints/endpoint.ts'
import { Id, EmptyResponse, line } from '../endpoints/scalars.ts'
import { CustomFieldKind, customFieldLimits } from './custom-values.ts'

const shape = {
  label: line(60),
  kind: CustomFieldKind,
  choices: z.array(line(120)).check(
    z.maxLength(customFieldLimits.choices, `At most ${customFieldLimits.choices} choices`),
    z.refine((choices) => new Set(choices).size === choices.length, {
      message: 'Each choice must be unique',
    }),
  ),
  /** Shown on the item page from the next build on. */
  isShown: z.boolean(),
}

const hasChoices = z.refine<{ kind: CustomFieldKind; choices: string[] }>(
  ({ kind, choices }) => (kind === 'choice') === choices.length > 0,
  { path: ['choices'], message: 'Enter the choices' },
)

export const CustomFieldInput = z.strictObject(shape).check(hasChoices)
export type CustomFieldInput = z.output<typeof CustomFieldInput>

export const CustomField = z.object({ id: Id, ...shape })
export type CustomField = z.output<typeof CustomField>

const params = z.object({ customFieldId: Id })
const edit = { permission: 'products.edit' } as const

export const listCustomFields = get('/catalog/custom-fields', {
  access: { permission: 'products.see' },
  summary: 'Custom item fields in order',
  response: z.object({ rows: z.array(CustomField) }),
})

/** 409 `conflict` beyond thirty, or for a duplicate name. */
export const createCustomField = post('/catalog/custom-fields', {
  access: edit,
  summary: 'Add a field to all items',
  body: CustomFieldInput,
  status: 201,
  response: CustomField,
})

/** The kind is fixed: values of another kind would be lost. */
export const updateCustomField = put('/catalog/custom-fields/:customFieldId', {
  access: edit,
  summary: 'Change a field of items',
  params,
  body: z.strictObject({ label: shape.label, choices: shape.choices, isShown: shape.isShown }),
  response: CustomField,
})

export const moveCustomField = put('/catalog/custom-fields/:customFieldId/position', {
  access: edit,
  summary: 'Move a field among the others',
  params,
  body: z.strictObject({
    /** Zero-based position. */
    position: z.int().check(z.minimum(0), z.maximum(customFieldLimits.fields)),
  }),
  response: EmptyResponse,
})

/** Deletes its values too; can be restored for seven days. */
export const deleteCustomField = del('/catalog/custom-fields/:customFieldId', {
  access: edit,
  summary: 'Delete a field of items',
  params,
  response: z.object({ items: z.int() }),
})

export const restoreCustomField = post('/catalog/custom-fields/:customFieldId/restoration', {
  access: edit,
  summary: 'Restore a deleted field and its values',
  params,
  response: CustomField,
})
