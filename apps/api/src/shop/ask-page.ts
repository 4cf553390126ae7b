import { askAssistant } from '@marketday/contract/assistant/assistant'
import { askedMax } from '@marketday/contract/assistant/assistant-limits'

import { beginAnswer } from '../assistant/shop/answer-shopper.ts'
import { askShop } from './ask-shop.ts'
import { formOf } from './forms.ts'
import { sendMissing, sendPersonal } from './visit.ts'
import type { Visit } from './shop-visit.ts'
import { requestTranslate } from '../platform/http/request-language.ts'

/** Fallback of the dialog without JavaScript, or in its own tab. */
export async function askPage(visit: Visit) {
  if (!visit.build.snapshot.hasAssistant) return await sendMissing(visit)
  const answer = beginAnswer()
  return await sendPersonal(visit, { kind: 'ask', asked: null, answer, problem: null })
}

/** Order data is passed through the form: never in an address, never stored. */
export async function postQuestion(visit: Visit) {
  if (!visit.build.snapshot.hasAssistant) return await sendMissing(visit)
  const { text = '', choice, wish, orderNumber, contact } = formOf(visit.request)
  const talk = Object.fromEntries(
    Object.entries({ wish, orderNumber, contact }).filter(([, value]) => value),
  )
  const question = choice ?? text
  const response = await askShop(visit, askAssistant, { body: { text: question, talk } })
  if (response.ok)
    return await sendPersonal(visit, {
      kind: 'ask',
      asked: question,
      answer: response.body,
      problem: null,
    })
  const { status, message } = response.problem
  const page = {
    kind: 'ask',
    asked: null,
    answer: beginAnswer(),
    problem:
      status < 500 ? requestTranslate()('notices.questionTooLong', { count: askedMax }) : message,
  } as const
  return await sendPersonal(visit, page, status)
}
