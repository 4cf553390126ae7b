export PATH=$PWD/node_modules/.bin:$PATH
node -e "import('./scripts/launch/product/builds.ts').then(m => m.ensureBuilds(process.cwd(), AbortSignal.timeout(900000))).then(() => process.exit(0))"
date
vitest run --project api apps/api/src/identity/passwords apps/api/src/identity/team apps/api/src/identity/visits apps/api/src/identity/social apps/api/src/testing/privacy.test.ts apps/api/src/platform/jobs/housekeeping.test.ts apps/api/src/testing/every-table.test.ts apps/api/src/identity/sign-in
date
