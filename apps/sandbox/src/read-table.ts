import { readFileSync } from 'node:fs'

export function readTable<Column extends string>(file: string): Record<Column, string>[] {
  const [head = [], ...rows] = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
  return rows.map(
    (row) =>
      Object.fromEntries(head.map((name, place) => [name, row[place] ?? ''])) as Record<
        Column,
        string
      >,
  )
}
