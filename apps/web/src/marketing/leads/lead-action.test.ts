import { expect, test } from 'vitest'
import { RouterContextProvider, type ActionFunctionArgs } from 'react-router'
import { sendContactMessage } from '@marketday/contract/site/leads'
import { requestContext, type RequestData } from '../../platform/request-context.ts'
import { keepTyped, submitLead } from './lead-action.ts'

const typed = { name: 'Vera', email: 'vera@example.com', message: 'Do you deliver?' }

async function answered(reply: object) {
  const context = new RouterContextProvider()
  const call = () => Promise.resolve(reply)
  context.set(requestContext, { api: { call } } as unknown as RequestData)
  const request = new Request('http://localhost/contacts', {
    method: 'POST',
    body: new URLSearchParams(typed),
  })
  const args = { context, request } as unknown as ActionFunctionArgs
  const { data, init } = await submitLead(args, sendContactMessage)
  return { outcome: data, status: init?.status, headers: init?.headers }
}

const refusal = (status: number, problem: object, retryAfterSeconds: number | null = null) => ({
  ok: false,
  problem: { errors: [], ...problem, status },
  retryAfterSeconds,
})

test('a message that arrived is answered with its receipt', async () => {
  const { outcome } = await answered({ ok: true, body: { reference: 'MD-1' } })
  expect(outcome).toEqual({ receipt: { reference: 'MD-1' } })
})

test('a field says one thing at a time, and what is typed comes back', async () => {
  const errors = [
    { path: 'name', message: 'First' },
    { path: 'name', message: 'Second' },
    { path: 'openedAt', message: 'Nobody sees this field' },
  ]
  const { outcome, status } = await answered(refusal(400, { message: 'Wrong', errors }))
  expect(status).toBe(400)
  expect(outcome).toMatchObject({
    receipt: null,
    errors: { name: 'First' },
    typed,
    requestId: null,
  })
})

test('whoever has to wait is told for how long, in the page and in its head', async () => {
  const response = await answered(refusal(429, { message: 'Too many' }, 42))
  expect(response).toMatchObject({
    status: 429,
    headers: { 'retry-after': '42' },
    outcome: { waitSeconds: 42, typed },
  })
  const withoutTime = await answered(refusal(429, { message: 'Too many' }))
  expect(withoutTime.outcome).toMatchObject({ waitSeconds: 60 })
})

test('a failure of ours names the number to ask about and keeps what was typed', async () => {
  const { outcome, status } = await answered(
    refusal(500, { message: 'Our fault', requestId: 'r-1' }),
  )
  expect(status).toBe(500)
  expect(outcome).toMatchObject({ failure: 'Our fault', requestId: 'r-1', errors: {}, typed })
})

test('a lost connection is an outcome like any other', async () => {
  const outcome = await keepTyped(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(outcome).toMatchObject({
    receipt: null,
    failure: expect.stringMatching(/Check your connection/),
  })
})
