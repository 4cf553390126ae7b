import {
  askForErasure,
  exportOwnData,
  getOwnData,
  stopOwnMails,
  withdrawErasure,
} from '@marketday/contract/orders/customers/own-data'
import type { OwnData } from '@marketday/contract/orders/customers/own-data'
import {
  proveMailbox,
  requestMailboxCode,
  unknownMailbox,
} from '@marketday/contract/orders/customers/mailbox'
import type { CustomerMailbox } from '@marketday/contract/orders/customers/mailbox'
import type { Problem } from '@marketday/contract/endpoints/problem'
import { ownDataNews } from '@marketday/contract/storefront/shop/own-data-page'
import type { OwnDataNews, OwnDataPage } from '@marketday/contract/storefront/shop/own-data-page'

import { askShop } from '../ask-shop.ts'
import type { Answer } from '../ask-shop.ts'
import { formOf } from '../forms.ts'
import { sendPersonal } from '../visit.ts'
import type { Visit } from '../shop-visit.ts'
import { requestTranslate } from '../../platform/http/request-language.ts'

const path = '/your-data'

/** Requires a proved mailbox; `?other` requests another. */
export async function ownDataPage(visit: Visit) {
  const { done, other } = visit.request.query
  const data = await readOwnData(visit)
  const news = ownDataNews.find((candidate) => candidate === done) ?? null
  return other === undefined
    ? await sendOwnData(visit, data, { done: news })
    : await sendOwnData(visit, emptyOwnData(unknownMailbox), {})
}

export async function postOwnData(visit: Visit) {
  const { email, code = '' } = formOf(visit.request)
  const isAsking = email !== undefined
  const answer = isAsking
    ? await askShop(visit, requestMailboxCode, { body: { email: email.trim() } })
    : await askShop(visit, proveMailbox, { body: { code: code.trim() } })
  if (answer.ok) return visit.reply.redirect(path, 303)
  return isAsking
    ? await refuseEmail(visit, email.slice(0, 500), answer.problem)
    : await refuseCode(visit, code.slice(0, 500), answer.problem)
}

/** Too early a request returns to the code form: a code is on its way. */
async function refuseEmail(visit: Visit, email: string, { status, errors, message }: Problem) {
  const data = await readOwnData(visit)
  const { mailbox } = data
  const isOnItsWay = mailbox.state === 'asked' && isSame(mailbox.email, email)
  if (isOnItsWay) return await sendOwnData(visit, data, { problem: message, status })
  // An invalid email only marks the field, as at checkout.
  const emailMessage =
    email.trim() === '' ? requestTranslate()('errors.enterEmail') : (errors[0]?.message ?? message)
  return await sendOwnData(visit, emptyOwnData(unknownMailbox), {
    values: { email, code: '' },
    errors: [{ field: 'email', message: emailMessage }],
    status,
  })
}

const isSame = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

async function refuseCode(visit: Visit, code: string, { status, errors, message }: Problem) {
  const data = await readOwnData(visit)
  if (data.mailbox.state !== 'asked')
    return await sendOwnData(visit, data, { problem: message, status })
  return await sendOwnData(visit, data, {
    values: { email: '', code },
    errors: [{ field: 'code', message: errors[0]?.message ?? message }],
    status,
  })
}

export async function postOwnFile(visit: Visit) {
  const answer = await askShop(visit, exportOwnData, { body: {} })
  return answer.ok ? visit.reply.send(answer.body) : await refuse(visit, answer.problem)
}

export async function postMailStop(visit: Visit) {
  const answer = await askShop(visit, stopOwnMails, { body: {} })
  return await tell(visit, answer, () => 'stopped')
}

export async function postErasure(visit: Visit) {
  const answer = await askShop(visit, askForErasure, { body: {} })
  return await tell(visit, answer, ({ erasureAskedAt }) => (erasureAskedAt ? 'asked' : 'unknown'))
}

export async function postWithdrawal(visit: Visit) {
  const answer = await askShop(visit, withdrawErasure)
  return await tell(visit, answer, () => 'withdrawn')
}

async function tell(
  visit: Visit,
  answer: Answer<typeof getOwnData>,
  newsIn: (data: OwnData) => OwnDataNews,
) {
  if (!answer.ok) return await refuse(visit, answer.problem)
  return visit.reply.redirect(`${path}?done=${newsIn(answer.body)}`, 303)
}

const refuse = async (visit: Visit, { message, status }: Problem) =>
  await sendOwnData(visit, await readOwnData(visit), { problem: message, status })

async function readOwnData(visit: Visit): Promise<OwnData> {
  const response = await askShop(visit, getOwnData)
  return response.ok ? response.body : emptyOwnData(unknownMailbox)
}

const emptyOwnData = (mailbox: CustomerMailbox): OwnData => ({
  mailbox,
  isAgreed: false,
  getsCartMails: false,
  erasureAskedAt: null,
})

interface Says extends Partial<Omit<OwnDataPage, 'kind' | 'data'>> {
  readonly status?: number
}

const sendOwnData = async (visit: Visit, data: OwnData, { status = 200, ...says }: Says) =>
  await sendPersonal(
    visit,
    {
      kind: 'ownData',
      data,
      values: { email: '', code: '' },
      errors: [],
      problem: null,
      done: null,
      ...says,
    },
    status,
  )
