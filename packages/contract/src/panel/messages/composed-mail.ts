import * as z from 'zod/mini'

/** Parts of an email to a customer, for previews. */
export const ComposedMail = z.object({
  /** Tag of the language of the mail. */
  language: z.string(),
  direction: z.enum(['ltr', 'rtl']),
  subject: z.string(),
  shop: z.object({ name: z.string(), logoUrl: z.nullable(z.string()) }),
  paragraphs: z.array(z.string()),
  rows: z.array(z.object({ label: z.string(), value: z.string() })),
  action: z.nullable(z.string()),
  closing: z.array(z.string()),
  footer: z.nullable(z.string()),
})
export type ComposedMail = z.output<typeof ComposedMail>
