import type { Translation } from '../translation.ts'

export const ownData: Translation['ownData'] = {
  title: 'Tus datos',
  intro:
    'Consulta qué datos tuyos guarda {shop}, date de baja de los correos o solicita la supresión. No necesitas una cuenta: te enviamos un código por correo para confirmar tu dirección.',
  stopped: '{shop} ya solo te escribe sobre tus pedidos.',
  erasureReceived: '{shop} ha recibido tu solicitud de supresión.',
  erasureWithdrawn: 'Has retirado tu solicitud de supresión.',
  unknownCustomer:
    '{shop} no ha encontrado ningún cliente con la dirección {email}, así que no hay datos que suprimir.',
  confirmed: 'Has confirmado <strong>{email}</strong>.',
  otherAddress: 'Usar otra dirección',
  storedData: 'Tus datos guardados',
  storedDataText:
    'Un archivo ZIP con una página legible y tablas de los pedidos, pagos, entregas, mensajes y consentimientos asociados a esta dirección.',
  download: 'Descargar mis datos',
  mails: 'Correos',
  onlyOrders: '{shop} solo te escribe sobre tus pedidos.',
  agreedToOffers:
    'Aceptaste recibir ofertas por correo, y {shop} puede recordarte los artículos que dejas en el carrito. Los correos sobre tus pedidos los recibes siempre.',
  onlyReminders:
    'No recibes ofertas por correo, pero {shop} puede recordarte los artículos que dejas en el carrito. Los correos sobre tus pedidos los recibes siempre.',
  unsubscribe: 'Darme de baja',
  erasure: 'Supresión',
  erasureRequested:
    'La solicitaste el {day}. {shop} tiene un mes para suprimir tus datos o explicar por qué no puede hacerlo. Después, los datos guardados ya no te identificarán.',
  withdrawRequest: 'Retirar solicitud',
  erasureText:
    'Avisamos a {shop}, que suprime tus datos de forma definitiva cuando no queda nada pendiente.',
  erasureDeletes: 'Se borran tu nombre, direcciones, teléfono, notas, mensajes y consentimientos.',
  erasureOrders: 'Los pedidos se conservan con artículos e importes, sin tu nombre.',
  erasureInvoices:
    'Las facturas se conservan tal como se emitieron, porque la ley obliga a las empresas a guardarlas.',
  erasureOpen: 'Antes deben liquidarse los pedidos, pagos y saldos en tienda pendientes.',
  requestErasure: 'Solicitar supresión',
  emailHint: 'La dirección con la que hiciste el pedido',
  emailCode: 'Enviarme un código',
  codeHint: 'Válido durante diez minutos',
  confirm: 'Confirmar',
}
