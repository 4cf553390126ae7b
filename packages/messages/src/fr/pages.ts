import type { Translation } from '../translation.ts'

export const pages: Translation['pages'] = {
  welcome: 'Bienvenue chez {shop}',
  seoDescription: 'La boutique en ligne de {shop}.',
  aboutTitle: 'À propos',
  deliveryTitle: 'Livraison et retrait',
  deliveryLink: 'Livraison',
  contactTitle: 'Contact',
  termsTitle: 'Conditions générales de vente',
  returnsTitle: 'Retours et remboursements',
  privacyTitle: 'Confidentialité',
  blogTitle: 'Blog',
  about:
    '{shop} est un commerce local, et voici notre boutique. Tout ce que vous voyez ici est fabriqué ou choisi par nos soins.',
  findUs: 'Vous nous trouverez à cette adresse : {address}.',
  weDeliver:
    'Nous livrons dans notre secteur. Lors de la commande, saisissez votre code postal pour voir les frais et les créneaux disponibles.',
  collect:
    'Vous pouvez retirer votre commande chez nous. Choisissez un créneau lors de la commande.',
  collectAt:
    'Vous pouvez retirer votre commande chez nous : {address}. Choisissez un créneau lors de la commande.',
  track: 'Vous pouvez suivre votre commande sur la page dont le lien figure dans la confirmation.',
  emailLine: 'E-mail : {email}',
  phoneLine: 'Téléphone : {phone}',
  taxNumberLine: 'Numéro fiscal : {number}',
  termsIntro: 'Ces conditions s’appliquent à toute commande passée dans la boutique de {business}.',
  termsOrders: 'Commandes',
  termsOrdersText:
    'Votre commande est une offre d’achat. Elle est acceptée lorsque nous la confirmons. Les prix incluent les taxes ; les frais de livraison sont affichés avant le paiement.',
  termsPayment: 'Paiement',
  termsPaymentText:
    'Vous payez par l’un des moyens proposés lors de la commande. Les paiements par carte sont traités par un prestataire de paiement ; nous ne voyons jamais votre numéro de carte.',
  termsDelivery: 'Livraison',
  termsDeliveryText:
    'Nous livrons ou remettons la commande au créneau que vous avez choisi. Si ce n’est pas possible, nous vous prévenons et vous pouvez annuler sans frais.',
  termsRights: 'Vos droits',
  termsRightsText:
    'Rien dans ces conditions ne limite les droits que la loi vous reconnaît en tant que consommateur.',
  returnsIntro: 'Si quelque chose ne va pas, prévenez {shop} dès que possible.',
  returnsIntroAt: 'Si quelque chose ne va pas, prévenez {shop} dès que possible : {contact}.',
  returnsRule:
    'Vous pouvez retourner les articles inutilisés dans les 14 jours suivant leur réception. Les denrées périssables et les articles confectionnés pour vous ne peuvent pas être retournés, sauf s’ils sont défectueux.',
  returnsRefund:
    'Nous remboursons le prix par le moyen de paiement utilisé, au plus tard 14 jours après avoir reçu les articles ou votre preuve d’envoi.',
  or: '{one} ou {other}',
  privacyIntro:
    '{shop} utilise ce que vous saisissez lors de la commande pour l’exécuter : vos nom, adresse, numéro de téléphone et adresse e-mail.',
  privacyKeep:
    'Nous conservons les commandes aussi longtemps que le droit fiscal l’exige. Nous ne transmettons vos données qu’à ceux qui en ont besoin pour livrer votre commande et encaisser votre paiement.',
  privacyAsk:
    'Vous pouvez à tout moment demander quelles données nous détenons sur vous, les faire rectifier ou effacer.',
  privacyAskAt:
    'Vous pouvez à tout moment demander quelles données nous détenons sur vous, les faire rectifier ou effacer : {contact}.',
  privacyCookie: 'La boutique dépose un seul cookie, qui mémorise votre panier.',
}
