/** Three versions: as opened, as edited, as saved by another user. */
export interface Versions<T> {
  readonly base: T
  readonly mine: T
  readonly theirs: T
}

/** Field changed differently by both. */
export interface Conflict {
  /** Path: `title`, `variants.<id>.priceMinor`, `images.<id>` for a row that one of them removed. */
  readonly path: string
  /** Undefined if removed. */
  readonly mine: unknown
  readonly theirs: unknown
}

export type Side = 'mine' | 'theirs'

/** Chosen side by conflict path; default: mine. */
export type Choices = Readonly<Record<string, Side>>

export interface Merged<T> {
  readonly value: T
  readonly conflicts: readonly Conflict[]
}

export interface Place {
  readonly path: string
  readonly choices: Choices
}

export type Merger<T> = (versions: Versions<T>, place: Place) => Merged<T>

/** Mergers of composite fields; all others are atomic. */
export type MergePlan<Draft> = { readonly [Name in keyof Draft]?: Merger<Draft[Name]> }

/** Three-way merge: changes of one side apply; fields changed by both are conflicts, resolved by the choices. */
export const mergeDrafts = <Draft extends object>(
  versions: Versions<Draft>,
  choices: Choices,
  plan: MergePlan<Draft> = {},
): Merged<Draft> => mergeFields(plan)(versions, { path: '', choices })

export const mergeFields =
  <Draft extends object>(plan: MergePlan<Draft>): Merger<Draft> =>
  ({ base, mine, theirs }, { path, choices }) => {
    const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])] as (keyof Draft)[]
    const fields = names.map((name) => {
      const merge: Merger<Draft[typeof name]> = plan[name] ?? mergeWhole
      const place = { path: joined(path, String(name)), choices }
      const versions = { base: base[name], mine: mine[name], theirs: theirs[name] }
      return { name, merged: merge(versions, place) }
    })
    return {
      value: Object.fromEntries(fields.map(({ name, merged }) => [name, merged.value])) as Draft,
      conflicts: fields.flatMap(({ merged }) => merged.conflicts),
    }
  }

/** Atomic value: merging parts of two addresses would give a wrong one. */
export function mergeWhole<T>({ base, mine, theirs }: Versions<T>, place: Place): Merged<T> {
  if (isSame(mine, theirs) || isSame(theirs, base)) return { value: mine, conflicts: [] }
  if (isSame(mine, base)) return { value: theirs, conflicts: [] }
  return choose({ mine, theirs }, place)
}

export const choose = <T>(
  { mine, theirs }: Omit<Versions<T>, 'base'>,
  { path, choices }: Place,
): Merged<T> => ({
  value: choices[path] === 'theirs' ? theirs : mine,
  conflicts: [{ path, mine, theirs }],
})

export const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one) === JSON.stringify(other)

export const joined = (path: string, name: string) => (path ? `${path}.${name}` : name)
