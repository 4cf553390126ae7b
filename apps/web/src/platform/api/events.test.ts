import { expect, test } from 'vitest'
import { parseEvent } from './events.ts'

test('an event is read with its id, topic and content of several lines', () => {
  expect(parseEvent('id: 7\nevent: order.placed\ndata: {"subjectId":\ndata: "o1"}')).toEqual({
    id: '7',
    type: 'order.placed',
    payload: { subjectId: 'o1' },
  })
})

test('a comment that only keeps the line open is no event', () => {
  expect(parseEvent(': ping')).toBeNull()
})
