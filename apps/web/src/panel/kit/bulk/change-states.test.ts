import type { BulkProgress } from '@marketday/contract/bulk/bulk-acts'
import { expect, test } from 'vitest'
import { measureProgress } from './ChangeState.tsx'

const figures = { total: 9, changed: 4, unchanged: 1, refused: 1, undone: 2, kept: 1 }

test.each([
  ['running', { done: 6, of: 9 }],
  ['undoing', { done: 3, of: 4 }],
  ['done', null],
  ['stopped', null],
  ['undone', null],
] as const)('a change that is %s has come %o', (status, progress) =>
  expect(measureProgress({ ...figures, status } as BulkProgress)).toEqual(progress),
)
