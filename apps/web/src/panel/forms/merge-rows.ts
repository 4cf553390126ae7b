import {
  isSame,
  joined,
  mergeFields,
  mergeWhole,
  type Conflict,
  type Merged,
  type MergePlan,
  type Merger,
  type Place,
  type Versions,
} from './merge-drafts.ts'

interface RowRule<Row> {
  /** Key of a row; rows without one are new in this form. */
  readonly key: keyof Row & string
  /** New rows equal in this field are the same, such as two users' variant of one size. */
  readonly alike?: keyof Row
  /** The caller decides on rows and order: none are dropped and order is no conflict. */
  readonly isArrangedLater?: boolean
  /** Mergers of composite fields of a row. */
  readonly fields?: MergePlan<Row>
}

/** Merges rows cell by cell: all additions and removals apply. */
export const mergeRows =
  <Row extends object>(rule: RowRule<Row>): Merger<Row[]> =>
  (versions, place) => {
    const mine = adoptKeys(versions, rule)
    const rows = byKey({ ...versions, mine }, rule)
    const order = mergeOrder(rows, { ...place, path: joined(place.path, 'order') })
    const conflicts: Conflict[] = rule.isArrangedLater ? [] : [...order.conflicts]
    const merged = order.value.flatMap((key) => {
      const row = mergeRow(
        { base: rows.base.get(key), mine: rows.mine.get(key), theirs: rows.theirs.get(key) },
        { ...place, path: joined(place.path, key) },
        rule.fields,
      )
      conflicts.push(...row.conflicts)
      const mergedRow =
        row.value ?? (rule.isArrangedLater && (rows.mine.get(key) ?? rows.theirs.get(key)))
      return mergedRow ? [mergedRow] : []
    })
    const added = mine.filter((row) => row[rule.key] === undefined)
    return { value: [...merged, ...added], conflicts }
  }

type Rows<Row> = ReadonlyMap<string, Row>

const byKey = <Row extends object>(
  { base, mine, theirs }: Versions<Row[]>,
  { key }: RowRule<Row>,
): Versions<Rows<Row>> => {
  const mapped = (rows: readonly Row[]) =>
    new Map(rows.filter((row) => row[key] !== undefined).map((row) => [String(row[key]), row]))
  return { base: mapped(base), mine: mapped(mine), theirs: mapped(theirs) }
}

/** My new row gets the key of an equal new row of theirs. */
function adoptKeys<Row extends object>(
  { mine, theirs }: Versions<Row[]>,
  { key, alike }: RowRule<Row>,
): Row[] {
  if (alike === undefined) return mine
  const taken = new Set(mine.map((row) => row[key]))
  return mine.map((row) => {
    if (row[key] !== undefined) return row
    const twin = theirs.find(
      (candidate) => !taken.has(candidate[key]) && isSame(candidate[alike], row[alike]),
    )
    return twin ? { ...row, [key]: twin[key] } : row
  })
}

/** Keys of all rows: common ones in the order of the side that moved them, others after their neighbor. */
function mergeOrder<Row>(rows: Versions<Rows<Row>>, place: Place): Merged<string[]> {
  const common = (side: keyof Versions<unknown>) =>
    [...rows[side].keys()].filter(
      (key) => rows.base.has(key) && rows.mine.has(key) && rows.theirs.has(key),
    )
  const moved = { base: common('base'), mine: common('mine'), theirs: common('theirs') }
  const { value, conflicts } = mergeWhole(moved, place)
  const [first, second] = isSame(value, moved.mine)
    ? [rows.mine, rows.theirs]
    : [rows.theirs, rows.mine]
  return { value: weave([...first.keys()], [...second.keys()]), conflicts }
}

/** Adds the rows that only `other` has, each after the row before it there. */
function weave(keys: readonly string[], other: readonly string[]): string[] {
  const woven = [...keys]
  for (const [index, key] of other.entries()) {
    if (woven.includes(key)) continue
    const before = other[index - 1]
    let at = before === undefined ? 0 : woven.indexOf(before) + 1
    while (at < woven.length && !other.includes(woven[at] ?? '')) at += 1
    woven.splice(at, 0, key)
  }
  return woven
}

function mergeRow<Row extends object>(
  { base, mine, theirs }: Versions<Row | undefined>,
  place: Place,
  fields: MergePlan<Row> = {},
): Merged<Row | undefined> {
  if (mine && theirs)
    return mergeFields<Row>(fields)({ base: base ?? blank(mine, theirs), mine, theirs }, place)
  return base ? mergeWhole({ base, mine, theirs }, place) : { value: mine ?? theirs, conflicts: [] }
}

/** Base of a row that both added: a cell left empty counts as unchanged. */
function blank<Row extends object>(mine: Row, theirs: Row): Row {
  const names = Object.keys(theirs) as (keyof Row)[]
  const cells = names.map((name) => [
    name,
    isEmpty(mine[name]) ? mine[name] : emptyOr(theirs[name]),
  ])
  return Object.fromEntries(cells) as Row
}

const emptyOr = (cell: unknown) => (isEmpty(cell) ? cell : undefined)
const isEmpty = (cell: unknown) => cell === null || cell === undefined || cell === ''

/** Word list: union of additions minus removals, so no conflicts. */
export function mergeEntries({ base, mine, theirs }: Versions<string[]>): Merged<string[]> {
  const isTakenOut = (entry: string) =>
    base.includes(entry) && !(mine.includes(entry) && theirs.includes(entry))
  const inOrder = isSame(mine, base) ? [...theirs, ...mine] : [...mine, ...theirs]
  return {
    value: [...new Set(inOrder)].filter((entry) => !isTakenOut(entry)),
    conflicts: [],
  }
}

export function mergeTyped({ base, mine, theirs }: Versions<string>): Merged<string> {
  if (isSame(theirs, base)) return { value: mine, conflicts: [] }
  const { value } = mergeEntries({
    base: entriesIn(base),
    mine: entriesIn(mine),
    theirs: entriesIn(theirs),
  })
  return { value: value.join(', '), conflicts: [] }
}

const entriesIn = (typed: string) =>
  typed
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
