import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  layout('marketing/MarketingLayout.tsx', [
    route('blog', 'marketing/blog/BlogPage.tsx'),
    route('blog/:slug', 'marketing/blog/BlogPostPage.tsx'),
    route('*', 'marketing/content/ContentPage.tsx'),
  ]),
  route('adminPanel', 'panel/PanelLayout.tsx', [index('panel/PanelIndex.tsx')]),
] satisfies RouteConfig
