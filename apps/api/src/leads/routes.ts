import * as contract from '@marketday/contract/leads'
import { handle, handlePublic } from '../platform/http/handle.ts'
import type { App } from '../platform/services.ts'
import { applyAsPartner } from './apply-as-partner.ts'
import { askForAnnouncements } from './ask-for-announcements.ts'
import { bookDemo } from './book-demo.ts'
import { confirmAnnouncements } from './confirm-announcements.ts'
import { getOperatorTimeZone, listFreeSlots } from './queries.ts'
import { listLeads } from './list-leads.ts'
import { sendContactMessage } from './send-contact-message.ts'

export function leadRoutes(app: App) {
  handlePublic(app, contract.sendContactMessage, ({ db, body }) => sendContactMessage(db, body))
  handlePublic(app, contract.applyAsPartner, ({ db, body }) => applyAsPartner(db, body))
  handlePublic(app, contract.listDemoSlots, async ({ db }) => {
    const [timeZone, slots] = await Promise.all([getOperatorTimeZone(db), listFreeSlots(db)])
    return { timeZone, slots }
  })
  handlePublic(app, contract.bookDemo, ({ db, body }) => bookDemo(db, body))
  handlePublic(app, contract.askForAnnouncements, ({ db, body, services }) =>
    askForAnnouncements(db, body, services.config.publicUrl),
  )
  handlePublic(app, contract.confirmAnnouncements, ({ db, body }) =>
    confirmAnnouncements(db, body.token),
  )
  handle(app, contract.listLeads, ({ db, query }) => listLeads(db, query))
}
