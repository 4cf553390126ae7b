import { index, layout, route, type RouteConfigEntry } from '@react-router/dev/routes'

const contentPage = 'marketing/content/ContentPage.tsx'

/** Every page, in the exact letter case of its address; paths.ts says who may open it. */
const routes: RouteConfigEntry[] = [
  layout('marketing/MarketingLayout.tsx', [
    index('marketing/home/HomePage.tsx'),
    route('pricing', 'marketing/pricing/PricingPage.tsx'),
    route('contacts', 'marketing/leads/ContactsPage.tsx'),
    route('blog', 'marketing/blog/BlogPage.tsx'),
    route('blog/:slug', 'marketing/blog/BlogPostPage.tsx'),
    route('ComingSoon', 'marketing/leads/ComingSoonPage.tsx'),
    route('partnerShip', 'marketing/leads/PartnerShipPage.tsx'),
    route('requestADemo', 'marketing/leads/RequestADemoPage.tsx'),
    route('privacy-policy', contentPage, { id: 'privacy-policy' }),
    route('terms-conditions', contentPage, { id: 'terms-conditions' }),
    route('terms-conditions-subscription', contentPage, { id: 'terms-conditions-subscription' }),
    route('*', contentPage, { id: 'content' }),
  ]),
  route('adminPanel', 'panel/PanelLayout.tsx', [
    index('panel/PanelStartPage.tsx'),
    route('inventoryManagement', 'panel/inventory/InventoryPage.tsx'),
    route('inventoryManagement/items/new', 'panel/inventory/items/NewItemPage.tsx'),
    route('inventoryManagement/items/:itemId', 'panel/inventory/items/ItemPage.tsx'),
  ]),
]

export default routes
