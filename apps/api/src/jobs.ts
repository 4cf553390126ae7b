import { automate } from './sales/automations/automate.ts'
import { automateOverdue } from './sales/automations/automate-overdue.ts'
import { releaseExpiredHold } from './sales/checkout/release-expired-hold.ts'
import { endDraftHold } from './sales/drafts/end-draft-hold.ts'
import { expireReview } from './sales/review/expire-review.ts'
import { weighPayment } from './sales/risk/weigh-payment.ts'
import { weighRisk } from './sales/risk/weigh-risk.ts'
import { finishDigital } from './orders/downloads/finish-digital.ts'
import { orderMail } from './orders/mails/order-mail.ts'
import { parcelMail } from './orders/mails/parcel-mail.ts'
import { returnMail } from './orders/returns/return-mail.ts'
import { returnedPaymentMail } from './sales/placing/returned-payment-mail.ts'
import { cartMail } from './sales/abandoned/cart-mail.ts'
import { remindOfCarts } from './sales/abandoned/remind-of-carts.ts'
import { captureForGoods } from './sales/authorisations/capture-for-goods.ts'
import { settleAuthorisation } from './sales/authorisations/settle-authorisation.ts'
import { followAuthorisation } from './sales/authorisations/follow-authorisation.ts'
import { closePayment } from './sales/card-payments/abandon-payments.ts'
import { reconcilePayment } from './sales/card-payments/reconcile-payment.ts'
import { keepConsent } from './sales/news/keep-consent.ts'
import { refundReturnedMail } from './sales/refunds/refund-returned-mail.ts'
import { mailLowStock } from './notifications/mail-low-stock.ts'
import { notify } from './notifications/notify.ts'
import { readBalance } from './payouts/reading/read-balance.ts'
import { paymentInReviewMail } from './payments/unmatched/payment-in-review-mail.ts'
import { setAsideMail } from './payments/unmatched/set-aside-mail.ts'
import { giftCardMail } from './credit/gift-card-mail.ts'
import { issueSoldCards } from './sales/credit/issue-sold-cards.ts'
import { mailHeldCards } from './sales/credit/mail-held-cards.ts'
import { settleRefund } from './sales/refunds/settle-refund.ts'
import { returnSurplus } from './billing/checkout/return-surplus.ts'
import { watchPlanCheckout } from './billing/checkout/watch-plan-checkout.ts'
import { planStartedMail } from './billing/checkout/plan-started-mail.ts'
import { useCard } from './billing/checkout/use-card.ts'
import { billingClock, reconcileSubscriptions } from './billing/clock/billing-clock.ts'
import { checkTrialCard } from './billing/trials/check-trial-card.ts'
import { differenceMail } from './billing/clock/difference-mail.ts'
import { endAtProvider } from './billing/clock/end-at-provider.ts'
import { endPause } from './billing/clock/end-pause.ts'
import { noticeMail } from './billing/clock/notice-mail.ts'
import { runBuild } from './builds/run-build.ts'
import { watchBuild } from './builds/watch-build.ts'
import { deliveryMail } from './deliveries/delivery-mail.ts'
import { bringOrders } from './orders/historic/applying/bring-orders.ts'
import { takeBackOrders } from './orders/historic/applying/take-back-orders.ts'
import { compareOrders } from './orders/historic/comparing/compare-orders.ts'
import { applyBrand } from './imports/apply-brand.ts'
import { compareSheet } from './imports/sheets/comparing/compare-sheet.ts'
import { commitItems, commitRows } from './imports/commit/commit-items.ts'
import { copyPictures } from './imports/commit/copy-pictures.ts'
import { compareWebsite } from './imports/resync/compare-website.ts'
import { deleteOldPreviews } from './imports/previews/delete-old-previews.ts'
import { takeBackImport } from './imports/undo/take-back-import.ts'
import { readWebsite } from './imports/read-website.ts'
import { eraseConversations } from './chatbot/erase-conversations.ts'
import { forgetLeads } from './leads/forget-leads.ts'
import { deleteDueAccounts } from './identity/account/delete-due-accounts.ts'
import { mailEmailChange } from './identity/email/mail-email-change.ts'
import { answerMailboxRequest } from './identity/mailbox/answer-mailbox-request.ts'
import { remindOwners } from './identity/claims/remind-owners.ts'
import { noteSignIn } from './identity/sessions/note-sign-in.ts'
import { noteBlockedGuessing } from './identity/sign-in/note-blocked-guessing.ts'
import { itemActs } from './products/bulk/item-acts.ts'
import { orderActs } from './sales/bulk/order-acts.ts'
import { keepDueTimes } from './products/schedule/keep-due-times.ts'
import { sweepDueTimes } from './products/schedule/sweep-due-times.ts'
import { nightlyHousekeeping } from './nightly-housekeeping.ts'
import type { AnyJob } from './platform/jobs/jobs.ts'
import { forgetFiles } from './platform/files/forgetting/forget-files.ts'
import { releaseHeldMails } from './platform/mail/held-mails.ts'
import { deliverMail } from './platform/mail/mail.ts'

/** Every job of the product; a job that is not listed here is never run. */
export const allJobs: readonly AnyJob[] = [
  deliverMail,
  releaseHeldMails,
  deliveryMail,
  nightlyHousekeeping,
  forgetFiles,
  endDraftHold,
  answerMailboxRequest,
  mailEmailChange,
  remindOwners,
  noteSignIn,
  noteBlockedGuessing,
  deleteDueAccounts,
  runBuild,
  watchBuild,
  readWebsite,
  takeBackImport,
  bringOrders,
  takeBackOrders,
  compareOrders,
  applyBrand,
  commitItems,
  commitRows,
  compareSheet,
  copyPictures,
  compareWebsite,
  deleteOldPreviews,
  itemActs.job,
  orderActs.job,
  keepDueTimes,
  sweepDueTimes,
  forgetLeads,
  eraseConversations,
  releaseExpiredHold,
  closePayment,
  reconcilePayment,
  settleRefund,
  readBalance,
  captureForGoods,
  settleAuthorisation,
  followAuthorisation,
  refundReturnedMail,
  notify,
  mailLowStock,
  watchPlanCheckout,
  returnSurplus,
  planStartedMail,
  useCard,
  billingClock,
  reconcileSubscriptions,
  endAtProvider,
  checkTrialCard,
  differenceMail,
  endPause,
  noticeMail,
  setAsideMail,
  giftCardMail,
  issueSoldCards,
  mailHeldCards,
  paymentInReviewMail,
  orderMail,
  parcelMail,
  returnMail,
  finishDigital,
  keepConsent,
  expireReview,
  weighRisk,
  weighPayment,
  returnedPaymentMail,
  cartMail,
  remindOfCarts,
  automate,
  automateOverdue,
]
