// @vitest-environment happy-dom
import { QueryObserver, queryOptions } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from './query-client.ts'
import { showAnswer } from './show-answer.ts'

afterEach(() => queryClient.clear())

test('what an act answered is not taken back by a read that began before it', async () => {
  const reads = [Promise.resolve('first'), Promise.withResolvers<string>()] as const
  let asked = 0
  const query = queryOptions({
    queryKey: ['order', 'one', '1'],
    queryFn: () => (asked++ === 0 ? reads[0] : reads[1].promise),
  })
  const observer = new QueryObserver(queryClient, query)
  const stop = observer.subscribe(() => {})
  await expect.poll(() => observer.getCurrentResult().data).toBe('first')

  const late = queryClient.invalidateQueries({ queryKey: ['order'] })
  await showAnswer(query.queryKey, 'acted')
  reads[1].resolve('read before the act')
  await late
  expect(observer.getCurrentResult()).toMatchObject({ data: 'acted', fetchStatus: 'idle' })
  stop()
})
