import { expect, test } from 'vitest'
import { readReturn } from './redirect.ts'

const read = (query: string) => readReturn(new URLSearchParams(query)).said

test('S-105 code and state together are an answer', () => {
  expect(read('code=c&state=s')).toEqual({ code: 'c', state: 's' })
})

test.each(['', 'code=c', 'state=s', 'code=&state=s'])('S-105 “%s” says nothing', (query) => {
  expect(read(query)).toBeNull()
})

test.each(['user_cancelled_login', 'user_cancelled_authorize', 'access_denied'])(
  'S-106 %s is the person’s own choice',
  (error) => {
    expect(read(`error=${error}&state=s`)).toMatchObject({ code: 'auth/user-cancelled' })
  },
)

test('S-106 an error nobody knows is told in LinkedIn’s own words, as plain text', () => {
  expect(
    read('error=unauthorized_scope_error&error_description=Scope+%3Cb%3E+is+not+allowed'),
  ).toMatchObject({ message: 'Scope <b> is not allowed' })
  expect(read('error=strange')).toMatchObject({ code: 'auth/invalid-auth-event' })
})
