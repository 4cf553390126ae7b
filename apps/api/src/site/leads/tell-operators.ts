import { sendMail } from '../../platform/mail/mail.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { listOperatorEmails } from './queries.ts'

export async function tellOperators(
  db: Db,
  sender: {
    readonly name: string
    readonly email: string
    readonly phone?: string | undefined
    readonly message?: string
  },
  {
    reference,
    topic,
    facts = '',
  }: { readonly reference: string; readonly topic: string; readonly facts?: string },
) {
  const { name, email, phone, message = '' } = sender
  const from = [`${name} <${email}>`, phone].filter(Boolean).join(', ')
  const data = { reference, topic, from, facts, message }
  const operators = await listOperatorEmails(db)
  await inOrder(operators.map((to) => sendMail(db, { to, template: 'lead-notice', data })))
}
