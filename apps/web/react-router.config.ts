import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  ssr: true,
  // The whole route map travels with the first page, so no extra address is needed to discover it.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
