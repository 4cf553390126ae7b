import type { InferDataFromTag, QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/**
 * Applies an action's reply. Cancels reads started before the action first: they would overwrite
 * it with old data.
 */
export async function showAnswer<Key extends QueryKey>(
  queryKey: Key,
  answer: InferDataFromTag<unknown, Key>,
): Promise<void> {
  await queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData<unknown>(queryKey, answer)
}
