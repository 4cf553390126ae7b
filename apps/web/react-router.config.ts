import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  ssr: true,
  // The first page includes only its own routes; linked ones load after hydration.
  routeDiscovery: { mode: 'lazy', manifestPath: '/builds/routes' },
  // One file per page: splitting loader and action costs more than it saves.
  splitRouteModules: false,
} satisfies Config
