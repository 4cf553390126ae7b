import fc from 'fast-check'

/** FUZ-02: values that break parsers, columns and screens. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    ' ',
    '0',
    '1',
    -1,
    0,
    1.5,
    1e21,
    2 ** 31 - 1,
    2 ** 31,
    -(2 ** 31) - 1,
    2 ** 53 + 1,
    2 ** 63,
    -(2 ** 63),
    [],
    [1],
    [[]],
    {},
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udc00x',
    '‮evil',
    '\ufeff',
    "'; drop table orders; --",
    '" or ""="',
    '%_\\',
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '__proto__',
    'constructor',
    'toString',
    '0000-01-01',
    '275760-09-13',
    '9999-99-99T99:99:99Z',
    '2026-11-20T09:30:00.99999999999999999999Z',
    '2099-12-31T23:59:60+23:59',
    '01890000-0000-7000-8000-000000000000',
    '00000000-0000-0000-0000-000000000000',
    'NaN',
    '1e309',
    '-0',
    '//evil.example',
    'javascript:alert(1)',
    '💥'.repeat(300),
    'x'.repeat(20_000),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer(),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
)

export const hostileWord: fc.Arbitrary<string> = hostileValue.map((value) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed().slice(0, 300),
)

/** Property names of the language; assigning to the first changes every object. */
export const languageWords = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']

type Path = readonly (string | number)[]

export function mutated(value: unknown): fc.Arbitrary<unknown> {
  const paths = pathsOf(value)
  return fc.oneof(
    { weight: 1, arbitrary: hostileValue },
    {
      weight: 12,
      arbitrary: fc
        .tuple(fc.constantFrom(...paths), hostileValue)
        .map(([path, part]) => replaced(value, path, part)),
    },
    {
      weight: 2,
      arbitrary: fc.constantFrom(...paths).map((path) => replaced(value, path, undefined)),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom(...paths), fc.constantFrom(...languageWords), hostileValue)
        .map(([path, name, part]) => replaced(value, [...path, name], part)),
    },
  )
}

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Object.entries(value).flatMap(([key, part]) => pathsOf(part, [...path, key]))
  return [path, ...inner]
}

/** Copy with own properties only, regardless of their names. */
function replaced(value: unknown, [step, ...rest]: Path, part: unknown): unknown {
  if (step === undefined) return part
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value))
    return value.map((each, index) => (String(index) === step ? replaced(each, rest, part) : each))
  const entries = new Map<string, unknown>(Object.entries(value))
  entries.set(String(step), replaced(entries.get(String(step)), rest, part))
  return Object.fromEntries(entries)
}
