import type { Translation } from '../translation.ts'

export const notices: Translation['notices'] = {
  pageNotFound: 'Página no encontrada',
  pageNotFoundText:
    'Puede que se haya movido o que el artículo esté agotado. Usa el buscador o explora todos los artículos.',
  linkExpired: 'Este enlace ya no funciona',
  linkRefused: 'Este enlace no permite hacer esto',
  waitAMoment: 'Espera un momento',
  goToShop: 'Ir a la tienda',
  opensSoon: '{shop} abre pronto',
  opensSoonText: 'Lo estamos preparando todo. Vuelve pronto.',
  somethingWrong: 'Algo ha fallado',
  tryAgain: 'Reintentar',
  goBack: '{problem}. Vuelve a la página anterior: lo que has escrito sigue ahí.',
  viewYourCart: 'Ver tu carrito',
  viewCart: 'Ver carrito',
  continue: 'Continuar',
  paymentClosed:
    'Has salido de la página de pago sin pagar. No se ha cobrado nada y tus artículos siguen aquí.',
  paymentDeclined:
    'La tarjeta se ha rechazado y no se ha cobrado nada. Inténtalo de nuevo, usa otra tarjeta o elige otra forma de pago.',
  paymentExpired:
    'La página de pago se ha cerrado antes de pagar. No se ha cobrado nada y tus artículos siguen aquí.',
  orderPaymentClosed: 'Has salido de la página de pago sin pagar. No se ha cobrado nada.',
  orderPaymentDeclined:
    'La tarjeta se ha rechazado y no se ha cobrado nada. Inténtalo de nuevo o usa otra tarjeta.',
  orderPaymentExpired: 'La página de pago se ha cerrado antes de pagar. No se ha cobrado nada.',
  reviewingPayment: 'Estamos revisando tu pago',
  orderNotPlaced: 'No hemos podido realizar tu pedido',
  checkAgain: 'Comprobar de nuevo',
  confirmingPayment: 'Estamos confirmando tu pago',
  confirmingPaymentText:
    'Puede tardar un momento. Deja esta página abierta; se actualiza sola. No vuelvas a pagar. Tus artículos siguen reservados hasta que se confirme el pago.',
  itemsUnavailable: 'Algunos artículos ya no están disponibles: {items}.',
  itemsChanged: 'Algunos artículos han cambiado desde tu última visita: {items}.',
  nothingToRestore: 'No hay nada que recuperar',
  discountApplied: 'Descuento aplicado',
  discountRefused: 'Este descuento no se puede usar',
  discountLater: 'Se aplicará a los artículos de tu carrito.',
  codeApplied: 'El código {code} está aplicado a tu carrito.',
  codeWaiting: 'El código {code} se aplicará cuando cumplas las condiciones. {reason}.',
  remindersStopped: 'Ya no recibirás recordatorios del carrito',
  remindersStoppedText: 'Seguirás recibiendo los correos sobre tus pedidos.',
  stopReminders: '¿Dejar de recibir recordatorios del carrito?',
  stopRemindersText:
    '{shop} envía un solo recordatorio cuando dejas artículos en el carrito. Seguirás recibiendo los correos sobre tus pedidos.',
  unsubscribe: 'Darme de baja',
  offersFrom: 'Ofertas de {shop}',
  offersText:
    'Recibes ofertas por correo. Si te das de baja, tampoco recibirás recordatorios del carrito. Los correos sobre tus pedidos los recibes siempre.',
  stopOffers: 'Darme de baja de las ofertas',
  noOffers: 'No recibes ofertas por correo',
  noOffersReminders:
    '{shop} todavía puede recordarte los artículos que dejas en el carrito. Los correos sobre tus pedidos los recibes siempre.',
  stopCartReminders: 'Darme de baja de los recordatorios del carrito',
  noOffersText: '{shop} solo te escribe sobre tus pedidos.',
  newsSent: 'Revisa tu correo',
  newsSentText:
    'Hemos enviado un enlace a {email}. Ábrelo para confirmar tu suscripción. Vale durante un día.',
  newsConfirmTitle: 'Confirma tu suscripción',
  newsConfirmed: 'Suscripción confirmada',
  newsConfirmedText:
    '{shop} te enviará novedades y ofertas por correo. Puedes darte de baja cuando quieras.',
  questionTooLong: 'Escribe una pregunta de {count, number} caracteres como máximo.',
}
