import { askForReturn, withdrawReturn } from '@marketday/contract/orders/returns/shop-returns'
import { ReturnReason } from '@marketday/contract/orders/returns/returns'

import { newId } from '../../platform/ids.ts'
import { askShop } from '../ask-shop.ts'
import { formOf } from '../forms.ts'
import { sendOrder } from './order-page.ts'
import { sendMissing } from '../visit.ts'
import type { Visit } from '../shop-visit.ts'
import { requestTranslate } from '../../platform/http/request-language.ts'

export async function postReturn(visit: Visit) {
  const { token = '' } = visit.request.params
  const typed = formOf(visit.request)
  const lines = Object.entries(typed).flatMap(([name, count]) => {
    const [, lineId] = /^units\.([0-9a-f-]{36})$/.exec(name) ?? []
    return lineId && Number(count) > 0 ? [{ lineId, quantity: Number(count) }] : []
  })
  const t = requestTranslate()
  const reason = ReturnReason.safeParse(typed['reason'])
  if (lines.length === 0 || !reason.success)
    return await sendOrder(visit, {
      status: 400,
      returning: {
        typed,
        problem:
          lines.length === 0 ? t('errors.chooseReturnItems') : t('errors.chooseReturnReason'),
      },
    })
  const answer = await askShop(visit, askForReturn, {
    params: { token },
    body: { lines, reason: reason.data, note: typed['note'] ?? '' },
    key: typed['attemptKey'] ?? newId(),
  })
  if (answer.ok) return visit.reply.redirect(`/orders/${token}#returns`, 303)
  const { status, message } = answer.problem
  if (status === 404) return await sendMissing(visit)
  // Without anything to return there is no form beside which to say it.
  if (status === 429)
    return await sendOrder(visit, { status, problem: message, returning: { typed } })
  return await sendOrder(visit, { status, returning: { typed, problem: message } })
}

export async function postWithdrawal(visit: Visit) {
  const { token = '', returnId = '' } = visit.request.params
  const answer = await askShop(visit, withdrawReturn, { params: { token, returnId } })
  if (answer.ok) return visit.reply.redirect(`/orders/${token}#returns`, 303)
  const { status, message } = answer.problem
  if (status === 404 || status === 400) return await sendMissing(visit)
  return await sendOrder(visit, { status, problem: message })
}
