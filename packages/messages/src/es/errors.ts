import type { Translation } from '../translation.ts'

export const errors: Translation['errors'] = {
  required: 'Obligatorio',
  invisibleCharacters:
    'Contiene caracteres invisibles que cambian la dirección del texto. Quítalos',
  unsavableCharacters: 'Contiene caracteres que no se pueden guardar',
  enterEmail: 'Escribe tu correo electrónico',
  wrongEmail: 'Escribe una dirección como nombre@example.com',
  enterName: 'Escribe tu nombre',
  wrongPhone: 'Escribe el teléfono con el prefijo de país, como +34 912 345 678, o déjalo vacío',
  wrongTaxNumber: 'Este número no tiene el formato de su código de país',
  chooseReceiving: 'Elige entrega o recogida',
  enterPostcode: 'Escribe tu código postal',
  enterStreet: 'Escribe tu calle y número',
  enterTown: 'Escribe tu población',
  choosePayment: 'Elige cómo pagar',
  enterEmailForCode:
    'Escribe arriba tu correo electrónico. Te enviaremos el código a esa dirección',
  postcodeForTimes: 'Escribe tu código postal para ver los horarios de entrega',
  enterAddressFirst: 'Escribe primero la dirección de entrega',
  chooseTime: 'Elige un horario',
  timeGone: 'Este horario ya no está disponible. Elige otro',
  timeGoneNow: 'Este horario ya no está disponible. Elige otro horario.',
  notOffered: 'Ya no se ofrece',
  timeFull: 'Este horario está completo. Elige otro',
  timeFullNow: 'Este horario se acaba de completar. Elige otro horario.',
  fullyBooked: 'Completo',
  outsideArea: 'Esta dirección está fuera de nuestra zona de entrega',
  noPickup: 'Esta tienda no ofrece recogida',
  deliveryTaken: 'Todos los horarios de entrega de las próximas dos semanas están ocupados',
  pickupTaken: 'Todos los horarios de recogida de las próximas dos semanas están ocupados',
  deliveryTakenAfter:
    'La elaboración tarda {days, plural, one {# día} other {# días}}, y todos los horarios de entrega de las dos semanas siguientes están ocupados',
  pickupTakenAfter:
    'La elaboración tarda {days, plural, one {# día} other {# días}}, y todos los horarios de recogida de las dos semanas siguientes están ocupados',
  addressHasPostcode: 'El código postal de esta dirección es {postcode}',
  belowMinimum: 'Te faltan {missing}. El pedido mínimo es de {minimum}',
  noLongerSold: '{name} ya no está a la venta',
  notSoldIn: '{name} no se vende en {market}',
  onlyLeft:
    '{count, plural, one {Solo queda # unidad de {name}} other {Solo quedan # unidades de {name}}}',
  soldOut: '{name}: agotado',
  priceChanged: '{name} cuesta ahora {price} en lugar de {before}',
  costsInstead: '{name} cuesta {price} en lugar de {before}',
  recipientAgain: 'Vuelve a añadir el destinatario de {name}',
  itemNotFound: 'No se ha encontrado el artículo',
  orderNotFound: 'No se ha encontrado el pedido',
  cartNotFound: 'No se ha encontrado el carrito',
  mostDifferentItems:
    'Un carrito admite como máximo {count, plural, one {# artículo diferente} other {# artículos diferentes}}',
  mostOfOne:
    'Como máximo {count, plural, one {# unidad} other {# unidades}} de un mismo artículo por pedido',
  mostInAll: 'Como máximo {count, plural, one {# artículo} other {# artículos}} por pedido',
  cartEmpty: 'Tu carrito está vacío',
  alreadyPlaced: 'Este pedido ya se ha realizado',
  itemsAlreadyOrdered: 'Los artículos de este carrito ya se han pedido',
  paymentBeingConfirmed:
    'Se está confirmando un pago de este carrito. No vuelvas a pagar. El carrito queda bloqueado hasta que se confirme.',
  checkoutEnded: 'Tu compra ha caducado. Empieza de nuevo',
  checkoutReleased: 'Esta compra ha caducado y sus artículos ya no están reservados',
  extendedOnce: 'La reserva ya se ha ampliado una vez',
  cartChangedAfterPayment: 'El carrito ha cambiado después de iniciar el pago',
  couldNotBePlaced: 'No se ha podido realizar el pedido',
  paymentReleased:
    '{reason}. No se te ha cobrado nada. Estamos liberando los {amount} autorizados en tu tarjeta.',
  paymentReturned: '{reason}. Te reembolsamos {amount}.',
  totalNow: 'El total es ahora de {total}',
  closed:
    '{shop} no acepta pedidos por el momento. Puedes seguir mirando. Vuelve más tarde o ponte en contacto con la tienda.',
  unconfirmed:
    '{shop} todavía no acepta pedidos. ¿Es tu tienda? Confirma tu correo electrónico en el panel de administración para abrirla. Hasta entonces puedes hacer pedidos de prueba con esa dirección y pago en efectivo.',
  notPlaced: '{reason} No se ha realizado ningún pedido ni se ha cobrado nada.',
  codeUnknown: 'Este código no existe. Comprueba que esté bien escrito.',
  codeInvalid: 'Este código ya no es válido',
  codeRefused: '{code}: {reason}',
  discountFromSum: 'A partir de {minimum}; te faltan {missing}',
  discountFromQuantity:
    'A partir de {minimum, plural, one {# artículo} other {# artículos}}; {missing, plural, one {te falta #} other {te faltan #}}',
  discountBuyMore: 'Añade {missing, number} más para conseguirlo',
  discountEnded: 'Terminó el {day}',
  discountStarts: 'Empieza el {day}',
  discountPaused: 'No disponible por el momento',
  discountUsedUp: 'Agotado',
  discountUsedByYou: 'Ya lo has usado',
  discountFirstOrder: 'Solo para el primer pedido',
  discountOtherItems: 'No válido para estos artículos',
  discountDeliveredOnly: 'Solo para pedidos con entrega',
  discountDeliveryOpen: 'Se aplica al elegir la entrega',
  discountBetter: 'Con otro descuento ahorras más',
  discountNothing: 'No hay nada a lo que aplicarlo',
  giftCardApplied: 'Ya está aplicada',
  mostGiftCards:
    'Como máximo {count, plural, one {# tarjeta regalo} other {# tarjetas regalo}} por pedido',
  giftCardUnknown: 'Esta tarjeta regalo no existe. Comprueba el código.',
  giftCardCurrency: 'Esta tarjeta regalo está en {currency}',
  giftCardUsed: 'Esta tarjeta regalo no tiene saldo',
  giftCardExpired: 'Esta tarjeta regalo ha caducado',
  giftCardDisabled: 'Esta tarjeta regalo no se puede usar. Ponte en contacto con la tienda.',
  noCards: 'Esta tienda no acepta pagos con tarjeta por el momento',
  tooSmallForCard: 'Este importe es demasiado bajo para pagar con tarjeta',
  balanceChanged: 'Ha cambiado el saldo de tu tarjeta regalo o tu saldo en tienda',
  giftCardGone: 'La tarjeta regalo ya no se puede usar',
  reviewAmount:
    '{reason}. No se ha cobrado nada y tus artículos siguen aquí. Revisa el importe a pagar.',
  confirmEmailFirst: 'Confirma primero con un código el correo electrónico de este pedido',
  confirmedOther:
    'Has confirmado {email}, pero este pedido usa otra dirección. Completa tus datos de contacto o confirma la otra dirección.',
  noStoreCredit: 'No hay saldo en tienda para {email}',
  dayTooEarly: 'Elige hoy o un día posterior',
  dayTooLate: 'Elige una fecha en el plazo de un año',
  consentChanged: 'La tienda ha cambiado este texto. Vuelve a leerlo antes de aceptarlo.',
  otherTaxes:
    'Allí se aplican otros impuestos. Ponte en contacto con la tienda para cambiar la dirección.',
  alreadyOnItsWay: 'Ya está en camino. Ponte en contacto con la tienda.',
  minimumThere: 'Allí el pedido mínimo es de {minimum}. Ponte en contacto con la tienda.',
  costThere:
    'Allí la entrega cuesta {price} en lugar de {before}. Ponte en contacto con la tienda para cambiarla.',
  linkOutdated:
    'Este enlace ya no funciona porque se cambió el correo electrónico del pedido. Abre el enlace del correo más reciente sobre este pedido o pide uno nuevo a la tienda.',
  linkOnlyViews:
    'Este enlace solo sirve para ver el pedido. Para hacer esto, abre el enlace de la confirmación del pedido.',
  linkOnlyPays:
    'Este enlace solo sirve para pagar el pedido. Para hacer esto, abre el enlace de la confirmación del pedido.',
  linkOnlyDownloads:
    'Este enlace solo sirve para descargar la factura. Para hacer esto, abre el enlace de la confirmación del pedido.',
  orderPacked: 'Este pedido ya está preparado. Ponte en contacto con la tienda para cancelarlo.',
  orderPartlyGone:
    'Parte de este pedido ya se ha entregado. Para el resto, ponte en contacto con la tienda.',
  orderPartlyDownloaded:
    'Parte de este pedido ya se ha descargado. Para el resto, ponte en contacto con la tienda.',
  orderGiftCardUsed:
    'Ya se ha usado una tarjeta regalo de este pedido. Para el resto, ponte en contacto con la tienda.',
  orderNotPlacedYet: 'Este pedido aún no se ha realizado.',
  orderUnconfirmed:
    'Este pedido aún no está confirmado. Si no lo confirmas, se cancela automáticamente.',
  orderConfirmFirst: 'Este pedido aún no está confirmado. Confírmalo primero.',
  orderHeldCancel: 'La tienda ha retenido este pedido. Ponte en contacto con ella para cancelarlo.',
  orderHeldChange:
    'La tienda ha retenido este pedido. Ponte en contacto con ella para cambiar esto.',
  orderDone: 'Este pedido está completado.',
  orderCancelled: 'Este pedido se ha cancelado.',
  packingStarted:
    'Ya hemos empezado a prepararlo, así que no puedes cambiar esto aquí. Ponte en contacto con la tienda.',
  downloadsCancelled: 'Este pedido se ha cancelado y sus descargas ya no están disponibles.',
  downloadsUnconfirmed:
    'Confirma primero el pedido. Tus archivos estarán disponibles aquí cuando esté pagado.',
  downloadsHeld:
    'La tienda ha retenido este pedido. Ponte en contacto con ella para consultar sobre tus archivos.',
  downloadsRefunded: 'Este pedido se ha reembolsado y sus archivos ya no están disponibles.',
  downloadsUnpaid: 'Podrás descargar tus archivos cuando el pedido esté pagado.',
  downloadEnded:
    'Esta descarga ya no está disponible. Abre la página de tu pedido para ver los archivos que puedes descargar ahora.',
  downloadPartCancelled: 'Esta parte del pedido se ha cancelado',
  noPaymentDue: 'El pedido está cancelado. No hay nada que pagar',
  awaitsConfirmation: 'El pedido está pendiente de confirmación',
  nothingToPay: 'No queda nada por pagar',
  chooseReturnItems: 'Elige los artículos y las cantidades que quieres devolver',
  chooseReturnReason: 'Elige el motivo de la devolución',
  returnPeriodEnded: 'El plazo de devolución ha terminado',
  nothingReturnable: 'Ningún artículo de este pedido se puede devolver',
  onlyReceived: 'Solo se pueden devolver artículos recibidos',
  returnStartedByShop:
    'La tienda inició esta devolución. Ponte en contacto con ella para cancelarla.',
  alreadyReturned: 'Una parte ya se ha devuelto',
  confirmEmailAgain:
    'Vuelve a confirmar tu correo electrónico. La confirmación dura 30 minutos en un mismo navegador',
  tooManyCashOrders:
    'En la última hora se han hecho demasiados pedidos en efectivo desde tu red. Paga con tarjeta o inténtalo más tarde.',
  foreignForm: 'Este formulario se ha enviado desde otro sitio',
  busy: 'Ahora mismo tenemos muchas visitas. Inténtalo de nuevo en un momento',
  busyNow: 'Ahora mismo tenemos muchas visitas. Inténtalo de nuevo',
  ourSide:
    'Algo ha fallado por nuestra parte. No se ha perdido nada de lo que has escrito. Inténtalo de nuevo.',
  notReturnable: '{title} no se puede devolver',
  onlyReturnable: 'Solo se pueden devolver {count, number} de {title}',
  codeWrong:
    'No es el código que te enviamos. {count, plural, one {Queda # intento} other {Quedan # intentos}}.',
  codeOver: 'Este código ha caducado o ya se ha usado. Pide uno nuevo.',
  fiveEmails:
    'Puedes pedir cinco correos por hora. Inténtalo de nuevo en {minutes, plural, one {# minuto} other {# minutos}}',
  emailOnItsWay:
    'Hay un correo en camino. Podrás pedir otro en {seconds, plural, one {# segundo} other {# segundos}}',
  tooManyRequests:
    'Demasiadas solicitudes. Inténtalo de nuevo en {seconds, plural, one {# segundo} other {# segundos}}',
}
