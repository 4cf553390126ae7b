import type { FastifyInstance } from 'fastify'
import { escapeHtml, PAGE_HEADERS, renderPage } from '../page.ts'
import { renderAuthenticator, serveAuthenticator } from './authenticator.ts'
import type { Mailbox, Message } from './mailbox.ts'
import type { MailFaults } from './listen-for-mail.ts'

export function serveInbox(app: FastifyInstance, mailbox: Mailbox, faults: MailFaults) {
  serveAuthenticator(app)
  app.get('/mail', (_request, reply) =>
    reply.headers(PAGE_HEADERS).send(renderInbox(mailbox.list())),
  )
  app.get('/mail/:id', (request, reply) => {
    const message = mailbox.find(idOf(request.params))
    if (!message)
      return reply
        .code(404)
        .headers(PAGE_HEADERS)
        .send(
          renderPage({
            title: 'No such message',
            body: '<div class="card"><h1>No such message</h1><p><a href="/mail">All mail</a></p></div>',
          }),
        )
    return reply.headers(PAGE_HEADERS).send(renderMessage(message))
  })
  app.get('/mail/messages', (request) =>
    mailbox.list(request.query as { to?: string; subject?: string; since?: string }),
  )
  app.get(
    '/mail/messages/:id',
    (request, reply) =>
      mailbox.find(idOf(request.params)) ??
      reply.code(404).send({ error: { message: 'No such message' } }),
  )
  app.delete('/mail/messages', (_request, reply) => {
    mailbox.clear()
    return reply.code(204).send()
  })
  app.get('/mail/messages/:id/html', (request, reply) => {
    const html = mailbox.find(idOf(request.params))?.html
    if (!html) return reply.code(404).type('text/plain').send('This message has no HTML part.')
    return reply.headers(MAIL_HEADERS).send(`<base target="_blank">${html}`)
  })
  app.get('/mail/messages/:id/attachments/:number', (request, reply) => {
    const { number } = request.params as { number: string }
    const attachment = mailbox.find(idOf(request.params))?.attachments[Number(number)]
    if (!attachment) return reply.code(404).type('text/plain').send('No such attachment.')
    return reply
      .headers({
        ...MAIL_HEADERS,
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(attachment.filename)}`,
      })
      .send(Buffer.from(attachment.base64, 'base64'))
  })
  app.post('/mail/_control', (request) => Object.assign(faults, request.body))
}

/** Untrusted mail content: no scripts, no forms, opaque origin. */
const MAIL_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src http: https: data:; style-src 'unsafe-inline'; font-src http: https: data:",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}

function renderInbox(messages: Message[]): string {
  const rows = messages.map(
    (message) =>
      `<tr><td><a href="/mail/${message.id}">${escapeHtml(message.subject || '(no subject)')}</a></td><td>${escapeHtml(message.to.join(', '))}</td><td>${escapeHtml(message.from)}</td><td><time datetime="${message.receivedAt}">${when(message)}</time></td></tr>`,
  )
  const list = `<div class="scroll"><table><thead><tr><th>Subject</th><th>To</th><th>From</th><th>Received</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
  const body = `<div class="card"><h1>Inbox</h1><p class="soft">Every email the product sends appears here. Reload to see new ones.</p>${messages.length > 0 ? list : '<p>No mail yet.</p>'}</div>${renderAuthenticator()}`
  return renderPage({ title: 'Inbox', body, wide: true })
}

function renderMessage(message: Message): string {
  const attachments = message.attachments.map(
    (attachment, number) =>
      `<li><a href="/mail/messages/${message.id}/attachments/${number}">${escapeHtml(attachment.filename)}</a> <small>${attachment.size} bytes</small></li>`,
  )
  const html = message.html
    ? `<h2>HTML</h2><iframe title="The message as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/mail/messages/${message.id}/html"></iframe>`
    : ''
  const body = `
<p><a href="/mail">All mail</a></p>
<div class="card"><h1>${escapeHtml(message.subject || '(no subject)')}</h1>
<p class="soft">From ${escapeHtml(message.from)} to ${escapeHtml(message.to.join(', '))}, ${when(message)}</p>
${attachments.length > 0 ? `<ul>${attachments.join('')}</ul>` : ''}
${html}<h2>Text</h2><pre>${linked(message.text)}</pre></div>`
  return renderPage({ title: message.subject || 'Message', body, wide: true })
}

function linked(text: string): string {
  return escapeHtml(text).replaceAll(
    /https?:\/\/[^\s<>"]+/g,
    (address) => `<a href="${address}">${address}</a>`,
  )
}

function when(message: Message): string {
  return `${message.receivedAt.slice(0, 16).replace('T', ' ')} UTC`
}

function idOf(params: unknown): string {
  return (params as { id: string }).id
}
