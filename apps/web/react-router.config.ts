import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  ssr: true,
  // A first page names its own routes; those its links lead to follow once it lives.
  routeDiscovery: { mode: 'lazy', manifestPath: '/builds/routes' },
  // A page is one file: several small ones for its loader and action weigh more than they save.
  splitRouteModules: false,
} satisfies Config
