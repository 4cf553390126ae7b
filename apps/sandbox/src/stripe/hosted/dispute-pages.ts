import type { FastifyInstance, FastifyReply } from 'fastify'
import { escapeHtml, PAGE_HEADERS, renderPage } from '../../page.ts'
import { parseForm, textOf } from '../http/form-body.ts'
import { isOver, moveDispute } from '../objects/disputes.ts'
import type { Dispute } from '../types.ts'
import type { Worlds } from '../worlds.ts'
import { money, renderNotice } from './pages.ts'

const PATH = '/test/disputes/:id'

export function serveDisputePages(app: FastifyInstance, worlds: Worlds) {
  const find = (params: unknown) => {
    const { id } = params as { id: string }
    const world = worlds.owning(id)
    return { world, dispute: world.store.find('dispute', id) ?? null }
  }
  app.get(PATH, (request, reply) => show(reply, find(request.params).dispute))
  app.post(PATH, (request, reply) => {
    const { world, dispute } = find(request.params)
    const status = textOf(parseForm(String(request.body ?? '')), 'status') ?? ''
    if (dispute && choicesFor(dispute).some(([to]) => to === status))
      moveDispute(world, dispute, status)
    return show(reply, dispute)
  })
}

function show(reply: FastifyReply, dispute: Dispute | null) {
  if (!dispute)
    return html(reply.code(404), renderNotice('No such dispute', 'The address is wrong.'))
  const buttons = choicesFor(dispute).map(
    ([status, label]) => `<button name="status" value="${status}">${escapeHtml(label)}</button>`,
  )
  const body = `<div class="card"><h1>Dispute</h1>
    <p>${money(dispute.amount, dispute.currency)}, ${escapeHtml(dispute.reason)}: ${escapeHtml(dispute.status)}</p>
    <form method="post">${buttons.join(' ')}</form></div>`
  return html(reply, renderPage({ title: 'Dispute', body, accent: '#4b44d6' }))
}

function choicesFor({ status }: Dispute): readonly (readonly [string, string])[] {
  if (isOver(status)) return []
  if (status.startsWith('warning_'))
    return [
      ['warning_under_review', 'Answer the bank'],
      ['needs_response', 'Escalate to dispute'],
      ['warning_closed', 'Close inquiry'],
    ]
  return [
    ['under_review', 'Submit evidence'],
    ['won', 'Resolve for the shop'],
    ['lost', 'Resolve for the payer'],
  ]
}

const html = (reply: FastifyReply, page: string) => reply.headers(PAGE_HEADERS).send(page)
