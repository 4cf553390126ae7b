/** One thing in three states: as the form was opened with it, as it stands in the form, as somebody else saved it. */
export interface Versions<T> {
  readonly base: T
  readonly mine: T
  readonly theirs: T
}

/** What both changed, each in another way. */
export interface Conflict {
  /** Where it is: `title`, `variants.<id>.priceMinor`, `images.<id>` for a row that one of them removed. */
  readonly path: string
  /** Undefined where it was removed. */
  readonly mine: unknown
  readonly theirs: unknown
}

export type Side = 'mine' | 'theirs'

/** Whose value is taken, by the path of the conflict; mine where nothing is chosen. */
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

/** How the fields that consist of parts are merged; any other is one value. */
export type MergePlan<Draft> = { readonly [Name in keyof Draft]?: Merger<Draft[Name]> }

/** What only one side changed is taken from it; what both changed is a conflict, settled by the choices. */
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

/** One value, however it is built: an address of two people's halves would be nobody's. */
export function mergeWhole<T>({ base, mine, theirs }: Versions<T>, place: Place): Merged<T> {
  if (isSame(mine, theirs) || isSame(theirs, base)) return { value: mine, conflicts: [] }
  if (isSame(mine, base)) return { value: theirs, conflicts: [] }
  return choose({ mine, theirs }, place)
}

/** Asks whose it shall be. */
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
