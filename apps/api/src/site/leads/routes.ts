import * as contract from '@marketday/contract/site/leads'
import * as bookings from '@marketday/contract/site/leads-bookings'
import * as inbox from '@marketday/contract/site/leads-inbox'
import { handle, handlePublic } from '../../platform/http/handle.ts'
import type { App } from '../../platform/services.ts'
import { applyAsPartner } from './apply-as-partner.ts'
import { askForAnnouncements, confirmAnnouncements } from './announcements.ts'
import { bookDemo, moveDemo, cancelDemo, getBooking, shownBooking } from './demos/book-demo.ts'
import { demoCalendar } from './demos/demo-calendar.ts'
import { manageUrl } from './demos/demo-mails.ts'
import { getOperatorTimeZone, listFreeSlots } from './demos/queries.ts'
import { listLeads, setLeadStatus } from './lead-inbox.ts'
import { sendContactMessage } from './send-contact-message.ts'

export function leadRoutes(app: App) {
  const { publicUrl } = app.services.config
  handlePublic(app, contract.sendContactMessage, ({ db, body }) => sendContactMessage(db, body))
  handlePublic(app, contract.applyAsPartner, ({ db, body }) => applyAsPartner(db, body))
  handlePublic(app, contract.askForAnnouncements, ({ db, body }) =>
    askForAnnouncements(db, body, publicUrl),
  )
  handlePublic(app, contract.confirmAnnouncements, ({ db, body }) =>
    confirmAnnouncements(db, body.token),
  )
  demoRoutes(app, publicUrl)
  handle(app, inbox.listLeads, ({ db, query }) => listLeads(db, query))
  handle(app, inbox.setLeadStatus, ({ db, params, body }) =>
    setLeadStatus(db, params.leadId, body.status),
  )
}

function demoRoutes(app: App, publicUrl: URL) {
  handlePublic(app, contract.listDemoSlots, async ({ db }) => {
    const [timeZone, slots] = await Promise.all([getOperatorTimeZone(db), listFreeSlots(db)])
    return { timeZone, slots }
  })
  handlePublic(app, contract.bookDemo, ({ db, body }) => bookDemo(db, body, publicUrl))
  handlePublic(app, bookings.getDemoBooking, async ({ db, query }) =>
    shownBooking(await getBooking(db, query.booking), db.context.now),
  )
  handlePublic(app, bookings.getDemoCalendar, async ({ db, query, reply }) => {
    const booking = await getBooking(db, query.booking)
    const url = manageUrl(publicUrl, query.booking)
    reply.headers({
      'content-type': bookings.getDemoCalendar.produces ?? '',
      'content-disposition': 'attachment; filename="marketday-demo.ics"',
      'cache-control': 'no-store',
    })
    return demoCalendar(booking, { url, now: db.context.now })
  })
  handlePublic(app, bookings.moveDemo, ({ db, body }) => moveDemo(db, body, publicUrl))
  handlePublic(app, bookings.cancelDemo, ({ db, body }) => cancelDemo(db, body.token, publicUrl))
}
