import type { InferDataFromTag, QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/**
 * Shows what an act answered. A read that began before the act would come after it and tell of the time before:
 * it is dropped first.
 */
export async function showAnswer<Key extends QueryKey>(
  queryKey: Key,
  answer: InferDataFromTag<unknown, Key>,
): Promise<void> {
  await queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData<unknown>(queryKey, answer)
}
