import type { KnipConfig } from 'knip'

export default {
  workspaces: {
    '.': {
      entry: [
        'scripts/*.mjs',
        'scripts/chromium/unpack-chromium.mjs',
        'scripts/*.ts',
        'scripts/backup/run-*.ts',
        'scripts/launch/main.ts',
        'scripts/check/main.ts',
        'bench/main.ts',
        'bench/extraction/main.ts',
        'bench/score-files.ts',
        'bench/score-sites.ts',
        'bench/plan/main.ts',
        'bench/fault-tests/faults/shifted-clock.ts',
        'bench/baseline/main.ts',
        'bench/fault-tests/main.ts',
        'e2e/**/*.{spec,test}.ts',
        'e2e/*.ts',
      ],
      project: ['scripts/**/*.{ts,mjs}', 'bench/**/*.ts', 'e2e/**/*.ts'],
    },
    'packages/*': {
      project: ['{src,testing}/**/*.{ts,tsx}'],
    },
    'apps/api': {
      entry: ['build.ts', 'src/main.ts', 'demo/main.ts', '**/*-program.ts', '**/*.test.ts'],
      project: ['{src,demo,testing}/**/*.ts'],
    },
    'apps/sandbox': {
      entry: ['src/main.ts', 'src/**/*.test.ts'],
      project: ['src/**/*.ts'],
    },
    'apps/web': {
      project: ['src/**/*.{ts,tsx,css}'],
    },
    'apps/shop': {
      entry: ['build.ts'],
      project: ['*.ts', 'src/**/*.{ts,tsx}'],
      // Named by a pattern, see apps/shop/build-fonts.ts.
      ignoreDependencies: [/^@fontsource\//],
    },
  },
  ignore: ['apps/api/src/platform/database/database-types.ts'],
  ignoreDependencies: [
    'node',
    'dependency-cruiser',
    'kysely-codegen',
    'oxfmt',
    'oxlint',
    'oxlint-tsgolint',
    'typescript-7',
    '@vitest/coverage-v8',
    'isbot',
    // The fault tests sign events with the server's own copy.
    'stripe',
    // Its pictures are named by a pattern, see packages/fields/src/phone/countries/CountryPicker.tsx.
    'country-flag-icons',
  ],
  // Of the system, for a fault test on a small disk.
  ignoreBinaries: ['mount', 'umount', 'unshare'],
  ignoreExportsUsedInFile: true,
  // What only a style sheet names: Tailwind, the typeface, other style sheets.
  compilers: {
    css: (text: string) =>
      [...text.matchAll(/(?:@import\s+|url\()'([^']+)'/g)]
        .map(([, name]) => `import '${name}'`)
        .join('\n'),
  },
} satisfies KnipConfig
