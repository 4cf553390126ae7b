import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { erasableDetails, eventDetails } from '@marketday/contract/endpoints/event-details'

const source = join(import.meta.dirname, '../src')
const readSql = (file: string) => readFileSync(join(source, file), 'utf8')

test('events recorded in SQL are in the contract', () => {
  const names = globSync('**/*.sql', { cwd: source }).flatMap((file) =>
    [...readSql(file).matchAll(/record_event\('([^']+)'/g)].map(([, name = '']) => name),
  )
  expect(names).toContain('order.placed')
  expect(names.filter((name) => !Object.hasOwn(eventDetails, name))).toEqual([])
})

test('details that an erasure removes are optional when read', () => {
  const statement = readSql('platform/events/forget-event-traces.sql')
  const lists = [...statement.matchAll(/key (?:not )?in \(([^)]+)\)/g)].map(([, list = '']) => list)
  const removed = lists.flatMap((list) => [...list.matchAll(/'(\w+)'/g)].map(([, key = '']) => key))
  expect(removed.toSorted()).toEqual(erasableDetails.toSorted())
})
