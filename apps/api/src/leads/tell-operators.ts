import { sendMail } from '../platform/mail/mail.ts'
import { inOrder } from '../platform/database/in-order.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { listOperatorEmails } from './queries.ts'

interface Sender {
  readonly name: string
  readonly email: string
  readonly phone?: string | undefined
  readonly message?: string
}

interface Notice {
  readonly reference: string
  readonly topic: string
  readonly facts?: string
}

/** Every operator reads about a new lead in the inbox. */
export async function tellOperators(
  db: Db,
  sender: Sender,
  { reference, topic, facts = '' }: Notice,
) {
  const { name, email, phone, message = '' } = sender
  const from = [`${name} <${email}>`, phone].filter(Boolean).join(', ')
  const data = { reference, topic, from, facts, message }
  const operators = await listOperatorEmails(db)
  await inOrder(operators.map((to) => sendMail(db, { to, template: 'lead-notice', data })))
}
