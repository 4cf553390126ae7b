import { expect, test } from 'vitest'
import { cutAlike } from './ChangeList.tsx'

test.each([
  ['a soft white bun', 'a soft brown bun', ['a soft ', 'white ', 'brown ', 'bun']],
  ['one two', 'one two three', ['one ', 'two', 'two three', '']],
  ['la la', 'la la la', ['la ', '', 'la ', 'la']],
  ['', 'new', ['', '', 'new', '']],
  ['same', 'same', ['same', '', '', '']],
])('%j and %j differ where they differ', (from, to, [start, removed, added, end]) => {
  const cut = cutAlike(from, to)
  expect(cut).toEqual({ start, from: removed, to: added, end })
  expect([cut.start + cut.from + cut.end, cut.start + cut.to + cut.end]).toEqual([from, to])
})
