import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of the checkout. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** Something the operator has to put right; its message is all they need to see. */
export class Fault extends Error {}

export const say = {
  step: (text) => console.log(`· ${text}`),
  fault: (text) => console.error(`\nNão foi possível continuar: ${text}`),
}
