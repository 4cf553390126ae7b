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
    route('verify', 'panel/settings/account/VerifyPage.tsx'),
    route('auth/linkedin/callback', 'auth/LinkedInReturnPage.tsx'),
    route('stripeVerify', 'billing/StripeVerifyPage.tsx'),
    route('privacy-policy', contentPage, { id: 'privacy-policy' }),
    route('terms-conditions', contentPage, { id: 'terms-conditions' }),
    route('terms-conditions-subscription', contentPage, { id: 'terms-conditions-subscription' }),
    route('*', contentPage, { id: 'content' }),
  ]),
  route('adminPanel', 'panel/PanelLayout.tsx', [
    index('panel/PanelStartPage.tsx'),
    route('dashboard', 'panel/dashboard/DashboardPage.tsx'),
    layout('setup/SetupLayout.tsx', [
      route('setup/selectPlan', 'setup/pages/SelectPlanPage.tsx'),
      route('setup/stepOne', 'setup/pages/StepOnePage.tsx'),
      route('setup/stepTwo', 'setup/pages/StepTwoPage.tsx'),
      route('setup/stepThree', 'setup/pages/StepThreePage.tsx', [
        index('panel/inventory/import/SetupImportPage.tsx'),
      ]),
      route('setup/checkoutPay', 'setup/start/CheckoutPayPage.tsx'),
    ]),
    route('settings', 'panel/settings/SettingsStartPage.tsx'),
    route('settings/account', 'panel/settings/account/AccountPage.tsx'),
    route('settings/security', 'panel/settings/security/SecurityPage.tsx'),
    route('settings/team', 'panel/settings/team/TeamPage.tsx'),
    route('settings/business', 'panel/settings/business/BusinessPage.tsx'),
    route('settings/notifications', 'panel/settings/notifications/NotificationsPage.tsx'),
    route('settings/locations', 'panel/settings/locations/LocationsPage.tsx'),
    route('settings/markets', 'panel/settings/markets/MarketsPage.tsx'),
    route('settings/taxes', 'panel/settings/taxes/TaxesPage.tsx'),
    route('settings/billing', 'panel/settings/billing/BillingPage.tsx'),
    route('settings/audit', 'panel/settings/audit/AuditPage.tsx'),
    route('platform/leads', 'panel/platform/LeadsPage.tsx'),
    route('platform/chat', 'panel/platform/ChatFiguresPage.tsx'),
    route('platform/people', 'panel/platform/people/PeoplePage.tsx'),
    route('platform/payments', 'panel/platform/payments/PaymentsPage.tsx'),
    route('buildManagement', 'panel/builds/BuildsPage.tsx'),
    route('buildManagement/:buildId', 'panel/builds/detail/BuildPage.tsx'),
    route('deliveryManagement', 'panel/deliveries/DeliveriesPage.tsx'),
    route('orderManagement', 'panel/orders/OrdersPage.tsx'),
    route('orderManagement/customers', 'panel/customers/CustomersPage.tsx'),
    route('orderManagement/:orderId', 'panel/orders/detail/OrderPage.tsx'),
    route('orderManagement/:orderId/change', 'panel/orders/changes/ChangeOrderPage.tsx'),
    route('orderManagement/:orderId/pack', 'panel/orders/packing/PackOrderPage.tsx'),
    route('inventoryManagement', 'panel/inventory/InventoryPage.tsx'),
    route('inventoryManagement/bulk-upload', 'panel/inventory/bulk-upload/BulkUploadPage.tsx'),
    route('inventoryManagement/old-addresses', 'panel/inventory/addresses/OldAddressesPage.tsx'),
    route('inventoryManagement/changes', 'panel/inventory/items/changes/ChangesPage.tsx'),
    route('inventoryManagement/changes/:bulkActId', 'panel/inventory/items/changes/ChangePage.tsx'),
    route('inventoryManagement/fields', 'panel/inventory/custom-fields/CustomFieldsPage.tsx'),
    route('inventoryManagement/collections', 'panel/inventory/collections/CollectionsPage.tsx'),
    route(
      'inventoryManagement/collections/new',
      'panel/inventory/collections/NewCollectionPage.tsx',
    ),
    route(
      'inventoryManagement/collections/:collectionId',
      'panel/inventory/collections/CollectionPage.tsx',
    ),
    route('inventoryManagement/discounts', 'panel/inventory/discounts/DiscountsPage.tsx'),
    route('inventoryManagement/discounts/new', 'panel/inventory/discounts/NewDiscountPage.tsx'),
    route(
      'inventoryManagement/discounts/:discountId',
      'panel/inventory/discounts/DiscountPage.tsx',
    ),
    route('inventoryManagement/labels', 'panel/inventory/labels/LabelsPage.tsx'),
    route('inventoryManagement/spreadsheet', 'panel/inventory/spreadsheet/SpreadsheetPage.tsx'),
    route('inventoryManagement/items/new', 'panel/inventory/items/NewItemPage.tsx'),
    route('inventoryManagement/stock/ledger', 'panel/inventory/stock/ledger/StockLedgerPage.tsx'),
    route('inventoryManagement/stock/receive', 'panel/inventory/stock/receive/ReceivePage.tsx'),
    route('inventoryManagement/stock/counts', 'panel/inventory/stock/takes/TakesPage.tsx'),
    route(
      'inventoryManagement/stock/counts/:stockTakeId',
      'panel/inventory/stock/takes/TakePage.tsx',
    ),
    route(
      'inventoryManagement/stock/transfers',
      'panel/inventory/stock/transfers/TransfersPage.tsx',
    ),
    route(
      'inventoryManagement/stock/transfers/new',
      'panel/inventory/stock/transfers/NewTransferPage.tsx',
    ),
    route(
      'inventoryManagement/stock/transfers/:transferId',
      'panel/inventory/stock/transfers/TransferPage.tsx',
    ),
    route(
      'inventoryManagement/stock/purchases',
      'panel/inventory/stock/purchases/PurchasesPage.tsx',
    ),
    route(
      'inventoryManagement/stock/purchases/new',
      'panel/inventory/stock/purchases/NewPurchasePage.tsx',
    ),
    route(
      'inventoryManagement/stock/purchases/:purchaseId',
      'panel/inventory/stock/purchases/PurchasePage.tsx',
    ),
    route('inventoryManagement/items/:itemId', 'panel/inventory/items/ItemPage.tsx'),
    route('*', 'panel/missing/UnknownPage.tsx'),
  ]),
]

export default routes
