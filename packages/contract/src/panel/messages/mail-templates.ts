import * as z from 'zod/mini'

import { ComposedMail } from './composed-mail.ts'
import { get, post, put } from '../../endpoints/endpoint.ts'
import { line, text, Version } from '../../endpoints/scalars.ts'
import { ShopMailName } from './shop-mail-name.ts'

export const MailWords = z.strictObject({
  subject: line(200),
  opening: text(2000),
  closing: text(2000),
})

const words = z.object({ subject: z.string(), opening: z.string(), closing: z.string() })

export const MailTemplate = z.object({
  name: ShopMailName,
  /** Null = default text. */
  words: z.nullable(words),
  /** Default text in the shop’s language. */
  standard: words,
  isOff: z.boolean(),
  version: Version,
})
export type MailTemplate = z.output<typeof MailTemplate>

const see = { permission: 'settings.see' } as const
const edit = { permission: 'settings.edit' } as const
const params = z.strictObject({ name: ShopMailName })

export const listMailTemplates = get('/messages/templates', {
  access: see,
  summary: 'Customer emails and their custom texts',
  response: z.object({ rows: z.array(MailTemplate) }),
})

export const getMailTemplate = get('/messages/templates/:name', {
  access: see,
  summary: 'A customer email and its custom text',
  params,
  response: MailTemplate,
})

/**
 * 400 with the field for a placeholder the mail lacks, and for disabling a required mail; 409
 * `version_conflict` if saved by another user since `version` was read.
 */
export const saveMailTemplate = put('/messages/templates/:name', {
  access: edit,
  summary: 'Customise or disable a customer email',
  params,
  body: z.strictObject({ words: z.nullable(MailWords), isOff: z.boolean(), version: Version }),
  response: MailTemplate,
})

const drafted = { access: edit, params, body: z.strictObject({ words: MailWords }) } as const

export const previewMail = post('/messages/templates/:name/preview', {
  ...drafted,
  harmless: true,
  idempotency: 'never',
  summary: 'Preview of an email with the newest visible order',
  response: z.object({
    ...ComposedMail.shape,
    /** Null for a sample order. */
    orderNumber: z.nullable(z.string()),
  }),
})

export const sendTestMail = post('/messages/templates/:name/test', {
  ...drafted,
  limit: { max: 30, seconds: 3600 },
  summary: 'Send a test email to yourself',
  response: z.object({ email: z.string() }),
})
