import type { Scene } from './scene.ts'

/** Payments by hand. */
export const startManual: Scene = {
  name: 'start',
  always: true,
  play: (wire) => wire.start({ EMBEDDED_PAYMENTS: 'manual', PAYMENT_INSTRUCTIONS: 'Pague por Pix.' }),
}
/** The same data with payments by test cards. */
export const startWithCards: Scene = { name: 'start with cards', always: true, play: (wire) => wire.start({}) }
/** The same data with a mail server that is not there. */
export const startUnmailed: Scene = { name: 'start unmailed', play: (wire) => wire.start({ SMTP_URL: 'smtp://127.0.0.1:9' }) }
