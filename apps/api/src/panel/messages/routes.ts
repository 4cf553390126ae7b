import * as contract from '@marketday/contract/panel/messages/mail-templates'
import * as sent from '@marketday/contract/panel/messages/sent-mails'

import { handle } from '../../platform/http/handle.ts'
import { describeMail } from '../../platform/mail/define-shop-mail.ts'
import type { App } from '../../platform/services.ts'
import { draftMail } from './draft-mail.ts'
import { getMailTemplate, listMailTemplates, saveMailTemplate } from './mail-templates.ts'
import { resendMail } from '../../workflows/mails/resend-mail.ts'
import { sendTestMail } from './send-test-mail.ts'
import { getSentMail, listOrderMails, listSentMails } from './sent-mails.ts'

export function messageRoutes(app: App) {
  handle(app, contract.listMailTemplates, async ({ db }) => ({ rows: await listMailTemplates(db) }))
  handle(app, contract.getMailTemplate, ({ db, params }) => getMailTemplate(db, params.name))
  handle(app, contract.saveMailTemplate, async ({ db, params, body }) => {
    await saveMailTemplate(db, params.name, body)
    return await getMailTemplate(db, params.name)
  })
  handle(app, contract.previewMail, async ({ db, services, can, params, body }) => {
    const draft = { ...params, ...body, maySeeOrders: can('orders.see') }
    const { mail, orderNumber } = await draftMail(db, services, draft)
    return { ...describeMail(mail), orderNumber }
  })
  handle(app, contract.sendTestMail, ({ db, services, can, caller, params, body }) =>
    sendTestMail(db, services, {
      ...params,
      ...body,
      userId: caller.userId,
      maySeeOrders: can('orders.see'),
    }),
  )
  handle(app, sent.listSentMails, ({ db, can, query }) => listSentMails(db, can, query))
  handle(app, sent.listOrderMails, async ({ db, params }) => ({
    rows: await listOrderMails(db, params.orderId),
  }))
  handle(app, sent.resendMail, async ({ db, services, params }) =>
    getSentMail(db, await resendMail(db, services, params)),
  )
}
