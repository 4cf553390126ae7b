import type { Translation } from '../translation.ts'

export const errors: Translation['errors'] = {
  required: 'Obligatoire',
  invisibleCharacters:
    'Contient des caractères invisibles qui changent le sens d’écriture. Supprimez-les',
  unsavableCharacters: 'Contient des caractères qui ne peuvent pas être enregistrés',
  enterEmail: 'Saisissez votre adresse e-mail',
  wrongEmail: 'Saisissez une adresse du type name@example.com',
  enterName: 'Saisissez votre nom',
  wrongPhone:
    'Saisissez le numéro de téléphone avec l’indicatif du pays, par exemple +33 1 99 00 12 34, ou laissez vide',
  wrongTaxNumber: 'Ce numéro ne correspond pas au format de son code pays',
  chooseReceiving: 'Choisissez la livraison ou le retrait',
  enterPostcode: 'Saisissez votre code postal',
  enterStreet: 'Saisissez votre numéro et votre rue',
  enterTown: 'Saisissez votre ville',
  choosePayment: 'Choisissez un moyen de paiement',
  enterEmailForCode: 'Saisissez votre adresse e-mail ci-dessus. Nous y enverrons le code',
  postcodeForTimes: 'Saisissez votre code postal pour voir les créneaux de livraison',
  enterAddressFirst: 'Saisissez d’abord l’adresse de livraison',
  chooseTime: 'Choisissez un créneau',
  timeGone: 'Ce créneau n’est plus disponible. Choisissez-en un autre',
  timeGoneNow: 'Ce créneau n’est plus disponible. Veuillez en choisir un autre.',
  notOffered: 'N’est plus proposé',
  timeFull: 'Ce créneau est complet. Choisissez-en un autre',
  timeFullNow: 'Ce créneau vient de se remplir. Veuillez en choisir un autre.',
  fullyBooked: 'Complet',
  outsideArea: 'Cette adresse est hors de notre zone de livraison',
  noPickup: 'Cette boutique ne propose pas le retrait',
  deliveryTaken: 'Tous les créneaux de livraison des deux prochaines semaines sont pris',
  pickupTaken: 'Tous les créneaux de retrait des deux prochaines semaines sont pris',
  deliveryTakenAfter:
    'La préparation prend {days, plural, one {# jour} other {# jours}}, et tous les créneaux de livraison des deux semaines suivantes sont pris',
  pickupTakenAfter:
    'La préparation prend {days, plural, one {# jour} other {# jours}}, et tous les créneaux de retrait des deux semaines suivantes sont pris',
  addressHasPostcode: 'Le code postal de cette adresse est {postcode}',
  belowMinimum: 'Il manque {missing}. Le minimum de commande est de {minimum}',
  noLongerSold: '{name} n’est plus en vente',
  notSoldIn: '{name} n’est pas en vente dans cette zone : {market}',
  onlyLeft: '{name} : plus que {count, number} en stock',
  soldOut: '{name} : épuisé',
  priceChanged: '{name} coûte désormais {price} au lieu de {before}',
  costsInstead: '{name} coûte {price} au lieu de {before}',
  recipientAgain: 'Indiquez à nouveau le destinataire pour {name}',
  itemNotFound: 'Article introuvable',
  orderNotFound: 'Commande introuvable',
  cartNotFound: 'Panier introuvable',
  mostDifferentItems:
    'Un panier peut contenir au maximum {count, plural, one {# article différent} other {# articles différents}}',
  mostOfOne:
    'Au maximum {count, plural, one {# exemplaire} other {# exemplaires}} d’un même article par commande',
  mostInAll: 'Au maximum {count, plural, one {# article} other {# articles}} par commande',
  cartEmpty: 'Votre panier est vide',
  alreadyPlaced: 'Cette commande a déjà été passée',
  itemsAlreadyOrdered: 'Les articles de ce panier ont déjà été commandés',
  paymentBeingConfirmed:
    'Un paiement pour ce panier est en cours de confirmation. Ne payez pas une deuxième fois. Le panier est bloqué jusqu’à la confirmation.',
  checkoutEnded: 'Votre passage de commande a pris fin. Recommencez',
  checkoutReleased: 'Ce passage de commande a pris fin et ses articles ne sont plus réservés',
  extendedOnce: 'La réservation a déjà été prolongée une fois',
  cartChangedAfterPayment: 'Le panier a changé après le début du paiement',
  couldNotBePlaced: 'La commande n’a pas pu être passée',
  paymentReleased:
    '{reason}. Rien n’a été débité. Le montant de {amount} autorisé sur votre carte est en cours de libération.',
  paymentReturned: '{reason}. Nous vous remboursons {amount}.',
  totalNow: 'Le total est désormais de {total}',
  closed:
    '{shop} n’accepte pas de commandes pour le moment. Vous pouvez continuer à parcourir la boutique. Revenez plus tard ou contactez la boutique.',
  unconfirmed:
    '{shop} n’accepte pas encore de commandes. C’est votre boutique ? Confirmez votre adresse e-mail dans l’espace d’administration pour l’ouvrir. D’ici là, vous pouvez passer des commandes test avec cette adresse, à payer en espèces.',
  notPlaced: '{reason} Aucune commande n’a été passée et rien n’a été débité.',
  codeUnknown: 'Ce code n’existe pas. Veuillez vérifier l’orthographe.',
  codeInvalid: 'Ce code n’est plus valable',
  codeRefused: '{code} : {reason}',
  discountFromSum: 'Dès {minimum} ; il manque {missing}',
  discountFromQuantity:
    'Dès {minimum, plural, one {# article} other {# articles}} ; il en manque {missing, number}',
  discountBuyMore: 'Ajoutez-en {missing, number} de plus pour en profiter',
  discountEnded: 'Terminé le {day}',
  discountStarts: 'Commence le {day}',
  discountPaused: 'Indisponible pour le moment',
  discountUsedUp: 'Entièrement utilisé',
  discountUsedByYou: 'Vous l’avez déjà utilisé',
  discountFirstOrder: 'Réservé aux premières commandes',
  discountOtherItems: 'Non valable pour ces articles',
  discountDeliveredOnly: 'Réservé aux commandes livrées',
  discountDeliveryOpen: 'S’applique dès que vous choisissez la livraison',
  discountBetter: 'Une autre remise est plus avantageuse',
  discountNothing: 'Il ne s’applique à aucun article',
  giftCardApplied: 'Elle est déjà appliquée',
  mostGiftCards:
    'Au maximum {count, plural, one {# carte cadeau} other {# cartes cadeaux}} par commande',
  giftCardUnknown: 'Cette carte cadeau n’existe pas. Veuillez vérifier le code.',
  giftCardCurrency: 'Cette carte cadeau est en {currency}',
  giftCardUsed: 'Le solde de cette carte cadeau est épuisé',
  giftCardExpired: 'Cette carte cadeau a expiré',
  giftCardDisabled: 'Cette carte cadeau n’est pas utilisable. Veuillez contacter la boutique.',
  noCards: 'Cette boutique n’accepte aucun paiement par carte pour le moment',
  tooSmallForCard: 'Ce montant est trop faible pour un paiement par carte',
  balanceChanged: 'Le solde de votre carte cadeau ou de votre avoir a changé',
  giftCardGone: 'La carte cadeau n’est plus utilisable',
  reviewAmount:
    '{reason}. Rien n’a été débité et vos articles sont toujours là. Veuillez vérifier le montant à payer.',
  confirmEmailFirst: 'Confirmez d’abord l’adresse e-mail de cette commande avec un code',
  confirmedOther:
    'Vous avez confirmé {email}, mais cette commande utilise une autre adresse. Complétez vos coordonnées ou confirmez l’autre adresse.',
  noStoreCredit: 'Il n’y a aucun avoir pour {email}',
  dayTooEarly: 'Choisissez aujourd’hui ou un jour ultérieur',
  dayTooLate: 'Choisissez une date dans l’année à venir',
  consentChanged: 'La boutique a modifié ce texte. Veuillez le relire avant d’accepter.',
  otherTaxes: 'D’autres taxes s’y appliquent. Contactez la boutique pour changer l’adresse.',
  alreadyOnItsWay: 'La commande est déjà en route. Contactez la boutique.',
  minimumThere: 'Le minimum de commande y est de {minimum}. Contactez la boutique.',
  costThere:
    'La livraison y coûte {price} au lieu de {before}. Contactez la boutique pour ce changement.',
  linkOutdated:
    'Ce lien n’est plus valable, car l’adresse e-mail de la commande a été modifiée. Ouvrez le lien du dernier e-mail sur cette commande ou demandez-en un nouveau à la boutique.',
  linkOnlyViews:
    'Ce lien sert uniquement à consulter la commande. Pour cette action, ouvrez le lien de la confirmation de commande.',
  linkOnlyPays:
    'Ce lien sert uniquement à payer la commande. Pour cette action, ouvrez le lien de la confirmation de commande.',
  linkOnlyDownloads:
    'Ce lien sert uniquement à télécharger la facture. Pour cette action, ouvrez le lien de la confirmation de commande.',
  orderPacked: 'Cette commande est déjà emballée. Contactez la boutique pour l’annuler.',
  orderPartlyGone:
    'Une partie de cette commande a déjà été remise. Contactez la boutique pour le reste.',
  orderPartlyDownloaded:
    'Une partie de cette commande a déjà été téléchargée. Contactez la boutique pour le reste.',
  orderGiftCardUsed:
    'Une carte cadeau de cette commande a déjà été utilisée. Contactez la boutique pour le reste.',
  orderNotPlacedYet: 'Cette commande n’est pas encore passée.',
  orderUnconfirmed:
    'Cette commande n’est pas encore confirmée. Sans confirmation de votre part, elle sera annulée automatiquement.',
  orderConfirmFirst: 'Cette commande n’est pas encore confirmée. Confirmez-la d’abord.',
  orderHeldCancel:
    'La boutique a mis cette commande en attente. Contactez la boutique pour l’annuler.',
  orderHeldChange:
    'La boutique a mis cette commande en attente. Contactez la boutique pour la modifier.',
  orderDone: 'Cette commande est terminée.',
  orderCancelled: 'Cette commande a été annulée.',
  packingStarted:
    'L’emballage a commencé ; vous ne pouvez donc plus modifier cela ici. Contactez la boutique.',
  downloadsCancelled:
    'Cette commande a été annulée ; ses téléchargements ne sont donc plus disponibles.',
  downloadsUnconfirmed:
    'Confirmez d’abord la commande. Vos fichiers seront disponibles ici dès qu’elle sera payée.',
  downloadsHeld:
    'La boutique a mis cette commande en attente. Contactez la boutique au sujet de vos fichiers.',
  downloadsRefunded:
    'Cette commande a été remboursée ; ses fichiers ne sont donc plus disponibles.',
  downloadsUnpaid: 'Vous pourrez télécharger vos fichiers dès que la commande sera payée.',
  downloadEnded:
    'Ce téléchargement a pris fin. Ouvrez la page de votre commande pour voir les fichiers disponibles.',
  downloadPartCancelled: 'Cette partie de la commande a été annulée',
  noPaymentDue: 'La commande est annulée. Aucun paiement n’est dû',
  awaitsConfirmation: 'La commande attend sa confirmation',
  nothingToPay: 'Il ne reste rien à payer',
  chooseReturnItems: 'Choisissez les articles et quantités à retourner',
  chooseReturnReason: 'Choisissez une raison pour le retour',
  returnPeriodEnded: 'Le délai de retour est écoulé',
  nothingReturnable: 'Aucun article de cette commande ne peut être retourné',
  onlyReceived: 'Seuls les articles reçus peuvent être retournés',
  returnStartedByShop: 'La boutique a ouvert ce retour. Contactez la boutique pour l’annuler.',
  alreadyReturned: 'Une partie a déjà été retournée',
  confirmEmailAgain:
    'Confirmez à nouveau votre adresse e-mail. La confirmation est valable 30 minutes dans un même navigateur',
  tooManyCashOrders:
    'Trop de commandes à payer en espèces ont été passées depuis votre réseau au cours de la dernière heure. Payez par carte ou réessayez plus tard.',
  foreignForm: 'Ce formulaire a été envoyé depuis un autre site',
  busy: 'Nous sommes très sollicités en ce moment. Veuillez réessayer dans un instant',
  busyNow: 'Nous sommes très sollicités. Veuillez réessayer',
  ourSide:
    'Un problème est survenu de notre côté. Rien de votre saisie n’est perdu. Veuillez réessayer.',
  notReturnable: '{title} ne peut pas être retourné',
  onlyReturnable: 'Seulement {count, number} de {title} peuvent être retournés',
  codeWrong:
    'Ce n’est pas le code que nous avons envoyé. Il reste {count, plural, one {# essai} other {# essais}}.',
  codeOver: 'Ce code a expiré ou a déjà été utilisé. Demandez-en un nouveau.',
  fiveEmails:
    'Vous pouvez demander cinq e-mails par heure. Réessayez dans {minutes, plural, one {# minute} other {# minutes}}',
  emailOnItsWay:
    'Un e-mail est en route. Vous pourrez en demander un autre dans {seconds, plural, one {# seconde} other {# secondes}}',
  tooManyRequests:
    'Trop de demandes. Réessayez dans {seconds, plural, one {# seconde} other {# secondes}}',
}
