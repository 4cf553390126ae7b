import type { Form, FormValue } from './form-body.ts'
import { invalid } from './problem.ts'

const common = ['expand', 'limit', 'starting_after', 'ending_before']

/**
 * Runs an endpoint and refuses parameters that it did not look at, nested ones too: unlike Stripe,
 * the sandbox knows only those it simulates, and ignoring others would hide mistakes.
 */
export function watchParams<Result>(params: Form, run: (watched: Form) => Result): Result {
  const read = new Set<string>()
  const result = run(watch(params, '', read))
  const unknown = Object.keys(params)
    .filter((name) => !common.includes(name))
    .flatMap((name) => findUnread(params[name] ?? '', name, read))[0]
  if (unknown !== undefined)
    throw invalid(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown')
  return result
}

/** Notes the name of each value that is read, such as `line_items[0][price]`. */
function watch<Node extends Form | FormValue[]>(node: Node, path: string, read: Set<string>): Node {
  const note = (key: string | symbol) => {
    if (typeof key === 'string') read.add(nameIn(path, key))
  }
  return new Proxy(node, {
    get(target, key) {
      note(key)
      const value = Reflect.get(target, key) as unknown
      return typeof key === 'string' && isNested(value) && Object.hasOwn(target, key)
        ? watch(value, nameIn(path, key), read)
        : value
    },
    has(target, key) {
      note(key)
      return Reflect.has(target, key)
    },
  })
}

const isNested = (value: unknown): value is Form | FormValue[] =>
  typeof value === 'object' && value !== null

const nameIn = (path: string, key: string) => (path === '' ? key : `${path}[${key}]`)

/** Names without a value that was read; a value is known if it is read, whatever it holds. */
function findUnread(value: FormValue, path: string, read: ReadonlySet<string>): string[] {
  if (!read.has(path)) return [path]
  if (typeof value === 'string') return []
  return Object.entries(value).flatMap(([key, inner]) => findUnread(inner, nameIn(path, key), read))
}
