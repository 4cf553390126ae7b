import { contactTopics } from '@marketday/contract/site/leads'
import type { ContactMessage, LeadReceipt } from '@marketday/contract/site/leads'
import { sendMail } from '../../platform/mail/mail.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { receiveLead } from './receive-lead.ts'
import { tellOperators } from './tell-operators.ts'

export async function sendContactMessage(db: Db, form: ContactMessage): Promise<LeadReceipt> {
  const { reference, isNew } = await receiveLead(db, 'contact', form)
  if (!isNew) return { reference }

  const { name, email } = form
  const topic = contactTopics[form.topic]
  await inOrder([
    sendMail(db, {
      to: email,
      template: 'lead-received',
      data: { name, reference, topic: `“${topic}”`, within: 'one working day' },
    }),
    tellOperators(db, form, { reference, topic }),
  ])
  return { reference }
}
