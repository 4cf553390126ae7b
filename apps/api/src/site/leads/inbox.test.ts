import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyAsPartner, sendContactMessage } from '@marketday/contract/site/leads'
import { listLeads, setLeadStatus } from '@marketday/contract/site/leads-inbox'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Client } from '../../../testing/actors.ts'
import { appBehindProxy, filledIn, stranger } from '../../../testing/leads/lead-forms.ts'

let tests: TestApp
let operator: Client

beforeAll(async () => {
  tests = await appBehindProxy()
  operator = await tests.operator()
})
afterAll(() => tests.close())

test('the list of leads is for operators, the newest first, page by page', async () => {
  const sent = [filledIn.contact(), filledIn.contact(), filledIn.contact()]
  for (const form of sent) await stranger(tests).call(sendContactMessage, { body: form })
  const first = await operator.call(listLeads, { query: { kind: 'contact', limit: 2 } })
  const second = await operator.call(listLeads, {
    query: { kind: 'contact', limit: 2, cursor: first.body.nextCursor ?? '' },
  })
  const seen = [...first.body.rows, ...second.body.rows].map(({ email }) => email)
  expect(seen.slice(0, 3)).toEqual(sent.map(({ email }) => email).toReversed())
  const owner = await tests.owner()
  expect((await owner.call(listLeads, { query: {} })).status).toBe(403)
})

test('a lead shows everything its form asked', async () => {
  const form = { ...filledIn.partner(), phone: '+44 113 496 0000', website: 'webwerk.example' }
  await stranger(tests).call(applyAsPartner, { body: form })
  const { body } = await operator.call(listLeads, { query: { kind: 'partnership', limit: 1 } })
  expect(body.rows).toMatchObject([
    {
      name: form.name,
      status: 'new',
      isConfirmed: null,
      details: {
        phone: '+441134960000',
        company: 'Webwerk',
        website: 'webwerk.example',
        country: 'GB',
        partnerType: 'agency',
        clientsPerYear: 5,
      },
    },
  ])
})

test('a lead goes from new over qualified to approved, and never back', async () => {
  const form = filledIn.partner()
  await stranger(tests).call(applyAsPartner, { body: form })
  const { body } = await operator.call(listLeads, { query: { kind: 'partnership', limit: 1 } })
  const leadId = body.rows[0]?.id ?? ''
  const set = (status: 'new' | 'qualified' | 'approved') =>
    operator.call(setLeadStatus, { params: { leadId }, body: { status } })

  expect((await set('approved')).problem.code).toBe('invalid_transition')
  expect((await set('qualified')).status).toBe(200)
  expect((await set('qualified')).status).toBe(200)
  expect((await set('approved')).body).toEqual({ status: 'approved' })
  expect((await set('new')).status).toBe(409)

  const approved = await operator.call(listLeads, { query: { status: 'approved' } })
  expect(approved.body.rows.map(({ email }) => email)).toEqual([form.email])
  const owner = await tests.owner()
  const foreign = await owner.call(setLeadStatus, {
    params: { leadId },
    body: { status: 'closed' },
  })
  expect(foreign.status).toBe(403)
})
